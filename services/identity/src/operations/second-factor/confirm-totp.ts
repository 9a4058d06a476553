import { randomInt } from 'node:crypto';
import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { confirmTotp as contract } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { createRecoveryCodes, withoutSeparators } from '../../domain/recovery-codes.ts';
import { currentPending } from '../../domain/second-factor.ts';
import { findTotpStep } from '../../domain/totp.ts';
import { secondFactorEvent } from '../../events/second-factor-event.ts';
import { hashRecoveryCode } from '../../operation-steps/claim-code.ts';
import { wrongCodeFailure } from '../../operation-steps/confirm-identity.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { openReplacementSession, rotateSession } from '../../operation-steps/rotate-session.ts';

const setupExpiredFailure = fail(
  'NOT_FOUND',
  'The 10 minutes to add your authenticator app are over. Start again.',
);

/** Puts the authenticator app into use. The caller gets a full session with a new id; their others end. */
export async function confirmTotp(
  deps: Dependencies,
  request: SignedInRequest,
  { code }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const now = request.now();
  const account = await deps.accounts.byId(userId);
  if (account === null || account.isFirstLogin) return callerSignedOutFailure;
  const before = await deps.factors.ofUser(userId);
  const pending = currentPending(before, now);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (pending === null) return deps.outbox.transact(request, async () => setupExpiredFailure);

  const device = deps.devices.find(request.deviceCookie, account, now);
  const { usernameKey } = account;
  const attempt = await deps.signInLimiter.begin(usernameKey, request.address, now, device);
  if (!attempt.ok) return attempt;
  const secret = deps.sealer.open(pending.sealedSecret);
  const step = secret && findTotpStep(secret, withoutSeparators(code), now);
  if (!step) return deps.outbox.transact(request, async () => wrongCodeFailure());
  await attempt.value.markSucceeded();

  const recoveryCodes = createRecoveryCodes(randomInt);
  const hashes = recoveryCodes.map((one) => hashRecoveryCode(deps, userId, one));
  const change = before.factors.some(({ kind }) => kind === 'totp') ? 'replaced' : 'added';
  const next = await openReplacementSession(deps, request, 'full');
  let after: Account | null = null;
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      after = null;
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const isConfirmed = await deps.factors.confirmPending(userId, pending.id, {
        step,
        session,
        now,
      });
      if (!isConfirmed) return setupExpiredFailure;
      after = account;
      // Somebody who adds one to their passkeys keeps the codes they have.
      const { factors, recoveryCodeHashes } = await deps.factors.ofUser(userId, session);
      const keepsCodes = change === 'added' && factors.length > 1;
      if (!keepsCodes) await deps.factors.replaceRecoveryCodes(userId, hashes, { session, now });
      const details = toAuditDetails({ secondFactor: 'totp' });
      await deps.audit.append(
        [newAuditEntry(request, `second-factor-${change}`, userId, details)],
        session,
      );
      await deps.sessionEndings.add(userId, session, next?.hash);
      const recoveryCodesLeft = keepsCodes ? recoveryCodeHashes.length : hashes.length;
      publish(secondFactorEvent(account, { change, recoveryCodesLeft }, deps.mailSealer, now));
      return ok({ recoveryCodes: keepsCodes ? [] : recoveryCodes });
    },
  );
  await rotateSession(deps, request, { next, account: after, isDone: result.ok });
  return result;
}
