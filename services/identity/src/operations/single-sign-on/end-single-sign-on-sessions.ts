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
  // First, so that a sign-in that is being finished meets it: its session isn’t known yet.
  const signedOut = { provider: provider.id, subject: subject ?? '', sid };
  await deps.singleSignOnRequests.recordLogout(signedOut, request.now());
  const person = await findPerson(deps, provider, { subject, sid });
  if (person === null) return;
  const by = { provider: provider.id, subject: person.subject, sid };
  const count = await deps.sessions.endProviderSessions(person.userId, by);
  if (count === 0) return;
  await deps.audit.appendInOwnTransaction({
    at: request.now(),
    action: 'session-ended',
    actorId: null,
    targetId: person.userId,
    address: request.address,
    details: toAuditDetails({ system: provider.name, count }),
  });
}

async function findPerson(
  deps: Pick<Dependencies, 'sessions' | 'singleSignOnLinks'>,
  { id, issuer }: { id: string; issuer: string },
  { subject, sid }: Pick<LogoutToken, 'subject' | 'sid'>,
): Promise<{ userId: string; subject: string } | null> {
  if (subject !== null) {
    const link = await deps.singleSignOnLinks.find({ issuer, subject });
    return link && { userId: link.userId, subject };
  }
  const userId = sid === null ? null : await deps.sessions.userOfProviderSession(id, sid);
  if (userId === null) return null;
  const links = await deps.singleSignOnLinks.ofUser(userId);
  const link = links.find((one) => one.issuer === issuer);
  return link ? { userId, subject: link.subject } : null;
}
