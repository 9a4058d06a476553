import type { singleSignOnProviders as contract } from '@portal/contracts/identity/single-sign-on';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** The settings of the providers, without secrets. */
export async function singleSignOnProviders({
  ssoClients,
  isPasswordAllowed,
}: Pick<Dependencies, 'ssoClients' | 'isPasswordAllowed'>): Promise<
  OperationResult<typeof contract>
> {
  const providers = [...ssoClients.values()].map(({ provider, redirectUri, logoutUri }) => {
    const { id, name, issuer, clientId, linksByVerifiedEmail, roleClaim } = provider;
    const addresses = { redirectUrl: redirectUri, logoutUrl: logoutUri };
    return { id, name, issuer, clientId, ...addresses, linksByVerifiedEmail, roleClaim };
  });
  return ok({ providers, isPasswordAllowed: isPasswordAllowed(null) });
}
