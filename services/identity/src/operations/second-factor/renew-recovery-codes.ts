import { randomInt } from 'node:crypto';
import { callerSignedOutFailure } from '@portal/auth/caller';
import type { renewRecoveryCodes as contract } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { createRecoveryCodes } from '../../domain/recovery-codes.ts';
import { secondFactorEvent } from '../../events/second-factor-event.ts';
import { hashRecoveryCode } from '../../operation-steps/claim-code.ts';
import { confirmIdentity } from '../../operation-steps/confirm-identity.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const noFactorFailure = fail(
  'NOT_FOUND',
  'You need a passkey or an authenticator app to have recovery codes',
);

export async function renewRecoveryCodes(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId } = request.caller;
  const now = request.now();
  const { factors } = await deps.factors.ofUser(userId);
  if (factors.length === 0) return noFactorFailure;
  const confirmed = await confirmIdentity(deps, request, input);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (!confirmed.ok) return deps.outbox.transact(request, async () => confirmed);
  const { account } = confirmed.value;
  const recoveryCodes = createRecoveryCodes(randomInt);
  const hashes = recoveryCodes.map((one) => hashRecoveryCode(deps, userId, one));
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      // HR may have removed it meanwhile.
      const current = await deps.factors.ofUser(userId, session);
      if (current.factors.length === 0) return noFactorFailure;
      await deps.factors.replaceRecoveryCodes(userId, hashes, { session, now });
      await deps.audit.append([newAuditEntry(request, 'recovery-codes-renewed', userId)], session);
      const change = {
        change: 'recovery-codes-renewed',
        recoveryCodesLeft: hashes.length,
      } as const;
      publish(secondFactorEvent(account, change, deps.mailSealer, now));
      return ok({ recoveryCodes });
    },
  );
}
