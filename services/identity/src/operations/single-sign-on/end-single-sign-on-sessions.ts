import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { endSingleSignOnSessions as contract } from '@portal/contracts/identity/single-sign-on';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { type LogoutToken, OidcError } from '../../single-sign-on/oidc-client.ts';
import { providerUnavailableFailure, unknownProviderFailure } from './begin-single-sign-on.ts';

const invalidLogoutTokenFailure = fail('BAD_INPUT', 'This logout token isn’t valid');

/** Ends the sessions that a provider has opened for somebody, or one of them, as its logout token says. */
export async function endSingleSignOnSessions(
  deps: Dependencies,
  request: Request,
  { provider: id, logout_token }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const client = deps.ssoClients.get(id);
  if (!client) return unknownProviderFailure;
  let token: LogoutToken;
  try {
    token = await client.verifyLogoutToken(logout_token);
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    return error.reason === 'refused' ? invalidLogoutTokenFailure : providerUnavailableFailure;
  }
  if (await deps.singleSignOnRequests.isLogoutUsed(id, token.jti)) return invalidLogoutTokenFailure;
  await endSessions(deps, request, { client, token });
  // Not before: a provider whose request fails or is interrupted sends the same token again.
  await deps.singleSignOnRequests.markLogoutUsed(id, token.jti);
  return ok({ success: true });
}

async function endSessions(
  deps: Dependencies,
  request: Request,
  {
    client: { provider },
    token: { subject, sid },
  }: { client: { provider: { id: string; name: string; issuer: string } }; token: LogoutToken },
): Promise<void> {
  const signedOut = { provider: provider.id, subject, sid };
  // First, so that a sign-in that is being finished meets it: its session isn’t known yet.
  await deps.singleSignOnRequests.recordLogout(
    { ...signedOut, subject: subject ?? '' },
    request.now(),
  );
  const userId = await findUserId(deps, provider, { subject, sid });
  if (userId === null) return;
  const count = await deps.sessions.endProviderSessions(userId, signedOut);
  if (count === 0) return;
  await deps.audit.appendInOwnTransaction({
    at: request.now(),
    action: 'session-ended',
    actorId: null,
    targetId: userId,
    address: request.address,
    details: toAuditDetails({ system: provider.name, count }),
  });
}

async function findUserId(
  deps: Pick<Dependencies, 'sessions' | 'singleSignOnLinks'>,
  { id, issuer }: { id: string; issuer: string },
  { subject, sid }: Pick<LogoutToken, 'subject' | 'sid'>,
): Promise<string | null> {
  const link = subject === null ? null : await deps.singleSignOnLinks.find({ issuer, subject });
  if (link) return link.userId;
  // Some providers name the session alone. Who has removed their link keeps the session in which they did.
  return sid === null ? null : deps.sessions.userOfProviderSession(id, sid);
}
