import { z } from 'zod';
import { apiTokenScope } from '../api-token-scopes.ts';
import { download } from '../download.ts';
import { operation } from '../operation.ts';
import { id, instant, text } from '../scalars.ts';
import { personReference } from './user.ts';

/*
 * The tokens with which other systems call the REST API (docs/api-tokens.md).
 */

const maxApiTokenDays = 366;
const daysMessage = `must be a number of days from 1 to ${maxApiTokenDays}`;

export const apiTokenStatus = z.enum(['active', 'expired', 'revoked']);

export const apiToken = z.strictObject({
  id,
  name: z.string(),
  scopes: z.array(apiTokenScope),
  status: apiTokenStatus,
  createdAt: instant,
  /** Null once the person is deleted. */
  createdBy: personReference.nullable(),
  /** The token stays valid after its creator has left, or is no master admin any more (`demoted`). */
  creatorState: z.enum(['active', 'demoted', 'deactivated', 'deleted']),
  expiresAt: instant,
  /** To five minutes; null for never. */
  lastUsedAt: instant.nullable(),
  /** The network address of its latest use. */
  lastUsedFrom: z.string().nullable(),
  revokedAt: instant.nullable(),
  revokedBy: personReference.nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

export const apiTokens = operation({
  name: 'apiTokens',
  service: 'identity',
  kind: 'query',
  summary: 'The API tokens of other systems, newest first; ended ones for 30 days',
  access: 'master-admin',
  input: z.strictObject({}),
  output: z.array(apiToken),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/api-tokens', status: 200 },
});

export const createApiToken = operation({
  name: 'createApiToken',
  service: 'identity',
  kind: 'mutation',
  summary: 'Create an API token for another system; the token is shown only once',
  access: 'master-admin',
  needsRecentSignIn: true,
  input: z.strictObject({
    name: text(60, 'Enter a name'),
    scopes: z.array(apiTokenScope).min(1, 'Choose what the token can do').max(50),
    expiresInDays: z.int(daysMessage).min(1, daysMessage).max(maxApiTokenDays, daysMessage),
  }),
  output: z.strictObject({ apiToken, token: z.string() }),
  errors: ['CONFLICT'],
  rest: { method: 'POST', path: '/api/admin/api-tokens', status: 201 },
});

export const revokeApiToken = operation({
  name: 'revokeApiToken',
  service: 'identity',
  kind: 'mutation',
  summary: 'Revoke an API token at once; a revoked one can’t be restored',
  access: 'master-admin',
  needsRecentSignIn: true,
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/api-tokens/{id}', status: 200 },
});

/**
 * Has identity check a token by its hash for the gateway, and store it in Valkey. Only the gateway calls it: it isn’t
 * in `downloads`, so it has no public route.
 */
export const checkApiToken = download({
  name: 'checkApiToken',
  service: 'identity',
  summary: 'Check an API token for the gateway',
  access: 'anyone',
  input: z.strictObject({ hash: z.string().regex(/^[\w-]{43}$/) }),
  path: '/internal/api-token',
  mediaTypes: ['application/json'],
  errors: [],
});
