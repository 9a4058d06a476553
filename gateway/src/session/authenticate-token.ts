import { json } from 'node:stream/consumers';
import { hashApiToken } from '@portal/auth/api-token';
import type { CacheEntry } from '@portal/auth/api-token-cache';
import {
  accessErrorMessages,
  anonymousCaller,
  type Caller,
  callerFromToken,
} from '@portal/auth/caller';
import { checkApiToken } from '@portal/contracts/identity/api-token';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { readSessionId } from './cookies.ts';

export type TokenDependencies = Pick<
  Dependencies,
  'apiTokens' | 'downloadClient' | 'log' | 'rateLimiter' | 'signToken' | 'site' | 'tokenRateLimiter'
>;

type TokenFailure = 'BAD_INPUT' | 'UNAUTHENTICATED' | 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS';

const lookupTimeoutMs = 5_000;

const bothCredentialsFailure = fail(
  'BAD_INPUT',
  'Send either an API token or a session cookie, not both',
);
const invalidTokenFailure = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED, {
  details: { challenge: 'Bearer error="invalid_token"' },
});
const unavailableFailure = fail(
  'SERVICE_UNAVAILABLE',
  'Sign-in is unavailable right now. Please try again.',
  {
    retryAfterSeconds: 2,
  },
);

/**
 * Gives the caller of a request with an API token, which counts towards the token's own rate limit. Malformed and
 * unknown tokens count towards the limit of their address, and so does asking identity.
 */
export async function authenticateToken(
  request: GatewayRequest,
  dependencies: TokenDependencies,
  token: string,
): Promise<Result<Caller, TokenFailure>> {
  const { log, rateLimiter, site, tokenRateLimiter } = dependencies;
  if (readSessionId(request.headers.cookie, site.secure) !== null) return bothCredentialsFailure;
  const hash = hashApiToken(token);
  try {
    const cached = hash && (await dependencies.apiTokens.find(hash, new Date()));
    if (hash === null || cached === null || cached === 'ended') {
      const allowed = await rateLimiter.consume(null, request.address);
      if (!allowed.ok) return allowed;
    }
    if (hash === null) return invalidTokenFailure;
    const entry = cached || (await findAtIdentity(request, dependencies, hash));
    if (entry === null || entry === 'ended') return invalidTokenFailure;
    request.tokenId = entry.id;
    const allowed = await tokenRateLimiter.consume(entry.id);
    request.rateLimit = allowed.state;
    if (!allowed.result.ok) return allowed.result;
    return ok(callerFromToken({ id: entry.id, hash, scopes: entry.scopes }));
  } catch (err) {
    log.warn({ err, requestId: request.id }, 'API token not checked');
    return unavailableFailure;
  }
}

/** Has identity put the token into the cache, and reads it there: a revocation in between has ended it. */
async function findAtIdentity(
  { id, address, agent }: GatewayRequest,
  { apiTokens, downloadClient, signToken }: TokenDependencies,
  hash: string,
): Promise<CacheEntry | null> {
  const { name, service } = checkApiToken;
  const opened = await downloadClient.open({
    name,
    service,
    input: { hash },
    headers: {
      authorization: `Bearer ${signToken(anonymousCaller, service)}`,
      'x-request-id': id,
      'x-client-address': address,
      'x-client-agent': agent,
    },
    signal: AbortSignal.timeout(lookupTimeoutMs),
  });
  if (!opened.ok) throw new Error(opened.failure.message);
  const { isValid } = (await json(opened.value.body)) as { isValid: boolean };
  return isValid ? apiTokens.find(hash, new Date()) : null;
}
