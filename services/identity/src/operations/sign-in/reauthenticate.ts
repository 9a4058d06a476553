import { callerSignedOutFailure } from '@portal/auth/caller';
import type { reauthenticate as contract } from '@portal/contracts/identity/sign-in';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { hasSameCredentials } from '../../domain/sign-in.ts';
import { confirmIdentity } from '../../operation-steps/confirm-identity.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { openReplacementSession } from '../../operation-steps/rotate-session.ts';

/** Replaces the caller's session with a new one, whose start counts as a recent sign-in. */
export async function reauthenticate(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId, sessionId } = request.caller;
  const confirmed = await confirmIdentity(deps, request, input);
  if (!confirmed.ok) return confirmed;
  const next = await openReplacementSession(deps, request);
  if (next === null) return callerSignedOutFailure;
  let opened = false;
  try {
    const result = await deps.outbox.transact(
      request,
      async ({ session }): Promise<OperationResult<typeof contract>> => {
        // A change of role or password meanwhile ends the sessions that exist then, and may miss this one.
        if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
        if (
          !hasSameCredentials(confirmed.value.account, await deps.accounts.byId(userId, session))
        ) {
          return callerSignedOutFailure;
        }
        await deps.audit.append([newAuditEntry(request, 'reauthenticated', userId)], session);
        return ok({ success: true });
      },
    );
    opened = result.ok;
    if (!opened) return result;
  } finally {
    if (!opened) await next.discard();
  }
  next.setSessionCookie();
  await deps.sessions.end(sessionId);
  return ok({ success: true });
}
