import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { removeSecondFactor as contract } from '@portal/contracts/identity/second-factor';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { isFactorRemovable } from '../../domain/second-factor-policy.ts';
import { secondFactorEvent } from '../../events/second-factor-event.ts';
import { confirmIdentity } from '../../operation-steps/confirm-identity.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { processSessionEndings } from '../../operation-steps/process-session-endings.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const factorNotFoundFailure = fail('NOT_FOUND', 'This has already been removed');
const lastRequiredFactorFailure = fail(
  'FORBIDDEN',
  'You need a passkey or an authenticator app to sign in. Add another one first.',
);
const removedChanges = { totp: 'removed', passkey: 'passkey-removed' } as const;

/** Removes a factor of one's own. All other sessions end: somebody may have opened them with it. */
export async function removeSecondFactor(
  deps: Dependencies,
  request: SignedInRequest,
  { id, ...confirmation }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId, role, sessionId } = request.caller;
  const now = request.now();
  const isRemovable = isFactorRemovable(await deps.secondFactorPolicies.current(), role, now);
  const { factors } = await deps.factors.ofUser(userId);
  if (!isRemovable && factors.length <= 1) return lastRequiredFactorFailure;
  const factor = factors.find((one) => one.id === id);
  // Inside `transact`, so that a repeated request still gets its first, successful response.
  if (!factor) return deps.outbox.transact(request, async () => factorNotFoundFailure);
  const confirmed = await confirmIdentity(deps, request, confirmation);
  if (!confirmed.ok) return deps.outbox.transact(request, async () => confirmed);
  const { account } = confirmed.value;
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      // Of two removals at once the second sees whether it removes the last one.
      await deps.adminLocks.lockAdministration(session);
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const current = await deps.factors.ofUser(userId, session);
      if (!isRemovable && current.factors.length <= 1) return lastRequiredFactorFailure;
      if (!(await deps.factors.remove(userId, id, session))) return factorNotFoundFailure;
      await deps.sessionEndings.add(userId, session, sessionId);
      const details = toAuditDetails({ secondFactor: factor.kind });
      await deps.audit.append(
        [newAuditEntry(request, 'second-factor-removed', userId, details)],
        session,
      );
      const { recoveryCodeHashes } = await deps.factors.ofUser(userId, session);
      const recoveryCodesLeft = recoveryCodeHashes.length;
      const change = { change: removedChanges[factor.kind], recoveryCodesLeft };
      publish(secondFactorEvent(account, change, deps.mailSealer, now));
      return ok({ success: true });
    },
  );
  if (result.ok) await processSessionEndings(deps, request);
  return result;
}
