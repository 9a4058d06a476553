import { callerSignedOutFailure } from '@portal/auth/caller';
import type { finishSingleSignOn as contract } from '@portal/contracts/identity/single-sign-on';
import { fail, ok } from '@portal/kernel/result';
import type { Request, SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  confirmsRole,
  isReauthenticatedSince,
  needsOwnFactor,
  type ProviderIdentity,
  type SsoProvider,
} from '../../domain/single-sign-on.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { recordFailedSignIn } from '../../operation-steps/record-failed-sign-in.ts';
import { openReplacementSession } from '../../operation-steps/rotate-session.ts';
import type { SingleSignOnRequest } from '../../store/single-sign-on-requests.ts';

const otherRoleFailure = fail(
  'INVALID_CREDENTIALS',
  'Your organisation has changed your access level. Sign out, then sign in again with your organisation’s account.',
);

/** Gives the person who began the check a new session, which counts as a recent sign-in. */
export async function finishSingleSignOnCheck(
  deps: Dependencies,
  request: Request,
  {
    begun,
    provider,
    identity,
  }: { begun: SingleSignOnRequest; provider: SsoProvider; identity: ProviderIdentity },
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const { userId, sessionId } = begun;
  const isSame = caller.userId === userId && caller.sessionId === sessionId;
  if (userId === null || sessionId === null || !isSame || !isSignedIn(request)) {
    return callerSignedOutFailure;
  }
  const link = await deps.singleSignOnLinks.find(identity);
  const isRecent = isReauthenticatedSince(identity, begun.at) === true;
  const account = await deps.accounts.byId(userId);
  if (account === null) return callerSignedOutFailure;
  const factors = await deps.factors.ofUser(userId);
  const lacksFactor = !begun.hasFactor && needsOwnFactor(provider, identity, factors);
  if (link?.userId !== userId || !isRecent || lacksFactor) {
    recordFailedSignIn(deps, request, account, 'sign-in-failed');
    return fail('INVALID_CREDENTIALS', 'Your organisation’s sign-in didn’t confirm that it’s you');
  }
  if (!confirmsRole(provider, identity, account, deps.ssoClients)) return otherRoleFailure;
  const signedInAgainBy = { provider: provider.id, subject: identity.subject, sid: identity.sid };
  const next = await openReplacementSession(deps, request, 'full', {
    isReauthenticated: true,
    signedInAgainBy,
  });
  if (next === null) return callerSignedOutFailure;
  let opened = false;
  try {
    if (await deps.singleSignOnRequests.isLoggedOutSince(signedInAgainBy, begun.at)) {
      return callerSignedOutFailure;
    }
    const result = await deps.outbox.transact(
      {},
      async ({ session }): Promise<OperationResult<typeof contract>> => {
        if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
        await deps.audit.append([newAuditEntry(request, 'reauthenticated', userId)], session);
        return ok({ purpose: 'check', ticket: null });
      },
    );
    // Of two at once, or where all sessions ended meanwhile, the old session is gone.
    opened = result.ok && (await deps.sessions.end(sessionId));
    if (!opened) return result.ok ? callerSignedOutFailure : result;
  } finally {
    if (!opened) await next.discard();
  }
  next.setSessionCookie();
  return ok({ purpose: 'check', ticket: null });
}

function isSignedIn(request: Request): request is SignedInRequest {
  return request.caller.stage === 'full';
}
