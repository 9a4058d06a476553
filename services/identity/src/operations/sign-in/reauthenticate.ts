import { callerSignedOutFailure } from '@portal/auth/caller';
import type { reauthenticate as contract } from '@portal/contracts/identity/sign-in';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { haveSameFactors } from '../../domain/second-factor.ts';
import { hasSameCredentials } from '../../domain/sign-in.ts';
import { confirmIdentity } from '../../operation-steps/confirm-identity.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { providerSignInFailure } from '../../operation-steps/require-provider-sign-in.ts';
import { openReplacementSession } from '../../operation-steps/rotate-session.ts';

const passwordOffFailure = fail('FORBIDDEN', 'Sign in again with your organisation’s sign-in');

/**
 * Replaces the caller's session with one that counts as a recent sign-in. Refused for administrators whose role comes from a
 * provider: they sign in again there, because the provider may have taken the role away.
 */
export async function reauthenticate(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId, sessionId } = request.caller;
  const caller = await deps.accounts.byId(userId);
  if (caller && !deps.isPasswordAllowed(caller)) return passwordOffFailure;
  const other = caller && providerSignInFailure(deps, caller);
  if (other) return other;
  const confirmed = await confirmIdentity(deps, request, input);
  if (!confirmed.ok) {
    const { failure } = confirmed;
    // Not reached: somebody without a password was refused above.
    return failure.code === 'RECENT_SIGN_IN_REQUIRED' ? passwordOffFailure : { ok: false, failure };
  }
  const next = await openReplacementSession(deps, request, 'full', { isReauthenticated: true });
  if (next === null) return callerSignedOutFailure;
  let opened = false;
  try {
    const result = await deps.outbox.transact(
      request,
      async ({ session }): Promise<OperationResult<typeof contract>> => {
        // A change of role, password or factors meanwhile ends the sessions that exist then, and may miss this one.
        if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
        if (
          !hasSameCredentials(confirmed.value.account, await deps.accounts.byId(userId, session))
        ) {
          return callerSignedOutFailure;
        }
        const { factors } = await deps.factors.ofUser(userId, session);
        if (!haveSameFactors(confirmed.value.factors.factors, factors))
          return callerSignedOutFailure;
        await deps.audit.append([newAuditEntry(request, 'reauthenticated', userId)], session);
        return ok({ success: true });
      },
    );
    // Of two at once, or where all sessions ended meanwhile, the old session is gone.
    opened = result.ok && (await deps.sessions.end(sessionId));
    if (!opened) return result.ok ? callerSignedOutFailure : result;
  } finally {
    if (!opened) await next.discard();
  }
  next.setSessionCookie();
  return ok({ success: true });
}
