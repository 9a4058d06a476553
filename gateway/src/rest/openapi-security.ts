import { apiTokenPrefix } from '@portal/auth/api-token';
import { type DeclaredScope, scopeOf } from '@portal/contracts/api-token-scopes';
import type { Access } from '@portal/contracts/operation';
import type { Json } from './openapi-parameters.ts';

interface Contract {
  name: string;
  access: Access;
  scope?: DeclaredScope;
  needsRecentSignIn?: true;
}

/** The ways to sign in. `cookieName` is the session's. */
export function securitySchemes(cookieName: string): Json {
  return {
    session: { type: 'apiKey', in: 'cookie', name: cookieName },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        `An API token of another system: ${apiTokenPrefix}…, created in Settings. An operation names ` +
        'the scope that it takes; those without `apiToken` take no token. Not together with a session cookie.',
    },
  };
}

/** Who may call an operation or download: its access level, and the scope that an API token needs. */
export function openApiAccess(contract: Contract): Json {
  const { access } = contract;
  const scope = scopeOf(contract);
  const tokens = scope === null ? 'API tokens can’t be used.' : `Scope of API tokens: ${scope}.`;
  const recent = contract.needsRecentSignIn
    ? ' People must have signed in within the last 5 minutes.'
    : '';
  return {
    description: `Access: ${access}. ${tokens}${recent}`,
    'x-access': access,
    ...(scope !== null && { 'x-required-scope': scope }),
    ...(access === 'anyone' && { security: [] }),
    ...(scope !== null && { security: [{ session: [] }, { apiToken: [scope] }] }),
  };
}
