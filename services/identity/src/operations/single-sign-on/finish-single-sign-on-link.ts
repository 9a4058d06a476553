import { callerSignedOutFailure } from '@portal/auth/caller';
import type { finishSingleSignOn as contract } from '@portal/contracts/identity/single-sign-on';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  isReauthenticatedSince,
  type ProviderIdentity,
  type SsoProvider,
} from '../../domain/single-sign-on.ts';
import { isCallerCurrent } from '../../domain/validate-account-operation.ts';
import { addSingleSignOnLink } from '../../operation-steps/add-single-sign-on-link.ts';
import type { SingleSignOnRequest } from '../../store/single-sign-on-requests.ts';

export const alreadyLinkedFailure = fail(
  'CONFLICT',
  'One of these accounts is already linked to a different account. Remove that link first.',
);

const notReauthenticatedFailure = fail(
  'INVALID_CREDENTIALS',
  'Your organisation’s sign-in didn’t ask you to sign in again',
);

/** Links the account of whoever began it, if their session is still open. */
export async function finishSingleSignOnLink(
  deps: Dependencies,
  request: Request,
  {
    begun: { userId, sessionId, at },
    provider,
    identity,
  }: { begun: SingleSignOnRequest; provider: SsoProvider; identity: ProviderIdentity },
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  if (userId === null || caller.userId !== userId || caller.sessionId !== sessionId) {
    return callerSignedOutFailure;
  }
  if (isReauthenticatedSince(identity, at) === false) return notReauthenticatedFailure;
  const { issuer, subject } = identity;
  return deps.outbox.transact({}, async (tx): Promise<OperationResult<typeof contract>> => {
    const account = await deps.accounts.byId(userId, tx.session);
    if (account === null || !isCallerCurrent(caller, account)) return callerSignedOutFailure;
    const current = await deps.singleSignOnLinks.find({ issuer, subject }, tx.session);
    if (current?.userId === userId) return ok({ purpose: 'link', ticket: null });
    const link = { account, provider, issuer, subject };
    return (await addSingleSignOnLink(deps, request, link, tx)) === null
      ? alreadyLinkedFailure
      : ok({ purpose: 'link', ticket: null });
  });
}
