import type {
  beginSingleSignOn as contract,
  SingleSignOnPurpose,
} from '@portal/contracts/identity/single-sign-on';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { passwordLinkBinding } from '../../domain/password-link.ts';
import { findAccountInSetup } from '../../operation-steps/find-account-in-setup.ts';
import { setSingleSignOnCookie } from '../../operation-steps/session-headers.ts';
import { OidcError } from '../../single-sign-on/oidc-client.ts';
import { requestLifetimeSeconds } from '../../store/single-sign-on-requests.ts';

export const unknownProviderFailure = fail(
  'NOT_FOUND',
  'This way to sign in isn’t available any more',
);
export const providerUnavailableFailure = fail(
  'SERVICE_UNAVAILABLE',
  'Your organisation’s sign-in can’t be reached right now. Please try again later.',
  { retryAfterSeconds: 30 },
);

/**
 * Begins a sign-in, a link or a sign-in again with a provider, and binds it to the browser by a cookie. A sign-in that is
 * begun in a session before the setup may finish the setup of its account (finish-single-sign-on.ts).
 */
export async function beginSingleSignOn(
  deps: Pick<
    Dependencies,
    'accounts' | 'isPasswordAllowed' | 'sealer' | 'ssoClients' | 'singleSignOnRequests'
  >,
  request: Request,
  {
    provider,
    purpose,
    rememberMe = false,
    hasFactor = false,
  }: {
    provider: string;
    purpose: SingleSignOnPurpose;
    rememberMe?: boolean | null | undefined;
    hasFactor?: boolean;
  },
): Promise<OperationResult<typeof contract>> {
  const client = deps.ssoClients.get(provider);
  if (!client) return unknownProviderFailure;
  try {
    const { userId, sessionId } = request.caller;
    const inSetup = purpose === 'sign-in' ? await findAccountInSetup(deps, request.caller) : null;
    const isForAccount = purpose !== 'sign-in' || inSetup !== null;
    // No account is linked to somebody else’s, who has left the provider open in a shared browser.
    const { url, ...secrets } = await client.begin({ forcesSignIn: isForAccount });
    const browserKey = await deps.singleSignOnRequests.create({
      ...secrets,
      provider,
      purpose,
      rememberMe: rememberMe ?? false,
      userId: isForAccount ? userId : null,
      sessionId: isForAccount ? sessionId : null,
      accountState: inSetup && deps.sealer.fingerprints(passwordLinkBinding(inSetup)),
      hasFactor,
      at: request.now().getTime(),
    });
    setSingleSignOnCookie(request, browserKey, requestLifetimeSeconds);
    return ok({ url });
  } catch (error) {
    if (error instanceof OidcError) return providerUnavailableFailure;
    throw error;
  }
}
