import * as contracts from '@portal/contracts/identity/api-token';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { apiTokens } from '../operations/api-token/api-tokens.ts';
import { createApiToken } from '../operations/api-token/create-api-token.ts';
import { revokeApiToken } from '../operations/api-token/revoke-api-token.ts';

/** The API tokens of other systems. */
export const apiTokenResolvers = (deps: Dependencies) => ({
  Query: {
    apiTokens: resolve(contracts.apiTokens, (request) => apiTokens(deps, request)),
  },
  Mutation: {
    createApiToken: resolve(contracts.createApiToken, (request, input) =>
      createApiToken(deps, request, input),
    ),
    revokeApiToken: resolve(contracts.revokeApiToken, (request, input) =>
      revokeApiToken(deps, request, input),
    ),
  },
});
