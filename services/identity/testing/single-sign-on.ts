import { anonymousCaller, type Caller } from '@portal/auth/caller';
import { beginSingleSignOn, finishSingleSignOn } from '@portal/contracts/identity/single-sign-on';
import type { Operation } from '@portal/contracts/operation';
import { oidcClient, type TestOidcProvider } from '@portal/testing/oidc-provider';
import { portalOrigin } from './passkeys.ts';
import type { IdentityTestService } from './service.ts';

/** The id of the provider in tests. */
export const providerId = 'hospital';
export const redirectUri = `${portalOrigin}/api/sso/${providerId}/callback`;

/** SSO_PROVIDERS for a provider of the tests. */
export function providerSettings(
  { issuer }: Pick<TestOidcProvider, 'issuer'>,
  overrides: Record<string, unknown> = {},
): string {
  const provider = {
    id: providerId,
    name: 'Hospital account',
    issuer,
    clientId: oidcClient.id,
    clientSecret: oidcClient.secret,
    allowsHttp: true,
    ...overrides,
  };
  return JSON.stringify([provider]);
}

/** Begins with a provider. `browserKey` is the cookie. */
export async function begin(
  identity: IdentityTestService,
  {
    as = anonymousCaller,
    contract = beginSingleSignOn,
    provider = providerId,
  }: { as?: Partial<Caller>; contract?: Operation; provider?: string } = {},
) {
  const response = await identity.ask
    .as(as)
    .run(contract as typeof beginSingleSignOn, { provider });
  const { data, errors, headers } = response;
  if (data === null) throw new Error(`could not begin: ${JSON.stringify(errors)}`);
  const [browserKey = ''] = (headers.get('x-portal-sso') ?? '').split(';');
  return { url: data.url, browserKey };
}

/** Finishes what was begun. `caller` is anonymous if that opens no session. */
export async function finish(
  identity: IdentityTestService,
  {
    browserKey,
    response: query,
    as = anonymousCaller,
    provider = providerId,
  }: { browserKey: string; response: string; as?: Partial<Caller>; provider?: string },
) {
  const input = { provider, browserKey, response: query };
  const response = await identity.ask.as(as).run(finishSingleSignOn, input);
  const [id = ''] = (response.headers.get('x-portal-session') ?? '').split(';');
  return { response, code: response.code, id, caller: await identity.callerBy(id) };
}

/** Signs in with the provider from the start to the end. */
export async function signInWith(
  identity: IdentityTestService,
  provider: Pick<TestOidcProvider, 'signIn'>,
  options: { as?: Partial<Caller>; contract?: Operation } = {},
) {
  const { url, browserKey } = await begin(identity, options);
  const response = await provider.signIn(url);
  return finish(identity, { browserKey, response, ...(options.as && { as: options.as }) });
}
