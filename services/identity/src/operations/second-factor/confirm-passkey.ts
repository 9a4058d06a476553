import { randomInt } from 'node:crypto';
import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { confirmPasskey as contract } from '@portal/contracts/identity/passkey';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { challengeOf, verifyAttestation } from '../../domain/passkey.ts';
import { createRecoveryCodes } from '../../domain/recovery-codes.ts';
import { secondFactorEvent } from '../../events/second-factor-event.ts';
import { hashRecoveryCode } from '../../operation-steps/claim-code.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { openReplacementSession, rotateSession } from '../../operation-steps/rotate-session.ts';
import { hasMostPasskeys, tooManyPasskeysFailure } from './begin-passkey.ts';

const challengeExpiredFailure = fail(
  'NOT_FOUND',
  'The 5 minutes to add your passkey are over. Start again.',
);
const passkeyKnownFailure = fail('CONFLICT', 'This passkey has already been added');
const invalidPasskeyFailure = fieldError(
  'passkey',
  'This passkey can’t be used for the portal. Try another one.',
);

/** Puts a passkey into use. The caller gets a full session with a new id; their others end. */
export async function confirmPasskey(
  deps: Dependencies,
  request: SignedInRequest,
  { name, passkey: attestation }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const now = request.now();
  const account = await deps.accounts.byId(userId);
  if (account === null || account.isFirstLogin) return callerSignedOutFailure;
  const challenge = challengeOf(attestation);
  const use = { purpose: 'add', userId } as const;
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (challenge === null || !(await deps.challenges.consume(challenge, use))) {
    return deps.outbox.transact(request, async () => challengeExpiredFailure);
  }
  const passkey = await verifyAttestation(deps.relyingParty, attestation, challenge);
  if (passkey === null) return deps.outbox.transact(request, async () => invalidPasskeyFailure);

  const newCodes = createRecoveryCodes(randomInt);
  const hashes = newCodes.map((one) => hashRecoveryCode(deps, userId, one));
  const id = newId();
  const next = await openReplacementSession(deps, request, 'full');
  let after: Account | null = null;
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      after = null;
      // A deletion takes this lock too, so that nothing is stored after it; and others that add one.
      await deps.adminLocks.lockAdministration(session);
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const { factors, recoveryCodeHashes } = await deps.factors.ofUser(userId, session);
      if (hasMostPasskeys(factors)) return tooManyPasskeysFailure;
      if (await deps.factors.passkeyByCredentialId(passkey.credentialId, session))
        return passkeyKnownFailure;
      await deps.factors.addPasskey({ userId, id, name, ...passkey }, { session, now });
      const isFirst = factors.length === 0;
      if (isFirst) await deps.factors.replaceRecoveryCodes(userId, hashes, { session, now });
      const details = toAuditDetails({ secondFactor: 'passkey' });
      await deps.audit.append(
        [newAuditEntry(request, 'second-factor-added', userId, details)],
        session,
      );
      await deps.sessionEndings.add(userId, session, next?.hash);
      const recoveryCodesLeft = isFirst ? hashes.length : recoveryCodeHashes.length;
      const change = { change: 'passkey-added', recoveryCodesLeft } as const;
      publish(secondFactorEvent(account, change, deps.mailSealer, now));
      after = account;
      return ok({ recoveryCodes: isFirst ? newCodes : [] });
    },
  );
  await rotateSession(deps, request, { next, account: after, isDone: result.ok });
  return result;
}
