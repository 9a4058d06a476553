import { fail, ok, type Result } from '@portal/kernel/result';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a token's limit, for the response headers. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export type TokenRateLimiter = ReturnType<typeof createTokenRateLimiter>;

/** Creates the rate limiter of API tokens. All gateways count together, in Valkey. */
export function createTokenRateLimiter(redis: Redis, requestsPerMinute: number) {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'api-token-requests',
    points: requestsPerMinute,
    duration: 60,
  });

  return {
    /** Counts a request of a token. Fails with TOO_MANY_REQUESTS and the seconds to wait. */
    async consume(
      tokenId: string,
    ): Promise<{ result: Result<null, 'TOO_MANY_REQUESTS'>; state: RateLimitState }> {
      try {
        return { result: ok(null), state: toState(await limiter.consume(tokenId)) };
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        const state = toState(rejection);
        const message = 'This API token has sent too many requests. Please wait and try again.';
        const extra = { retryAfterSeconds: state.resetSeconds };
        return { result: fail('TOO_MANY_REQUESTS', message, extra), state };
      }
    },
  };

  function toState({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitState {
    return {
      limit: requestsPerMinute,
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    };
  }
}

/** The headers that tell a system how many requests its token has left. */
export function rateLimitHeaders(state: RateLimitState | null): Record<string, string> {
  if (state === null) return {};
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(state.resetSeconds),
  };
}
