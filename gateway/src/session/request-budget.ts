import { networksOf } from '@portal/auth/client-network';
import { fail, ok, type Result } from '@portal/kernel/result';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a minute. */
export interface RequestLimits {
  /** A dashboard asks 34 times a minute at its intervals. */
  perSession: number;
  /** Requests without a session. A whole hospital signs in from one address. */
  perAddress: number;
}

export type RequestBudgets = ReturnType<typeof requestBudgets>;

/**
 * Limits how often one session, and one address without a session, may ask. Counted in this
 * process: a round trip to Valkey for each request would cost more than most requests do, so several
 * gateways let through several times as much. Signed-in requests don't count for their address.
 */
export function requestBudgets({ perSession, perAddress }: RequestLimits) {
  const sessions = new RateLimiterMemory({ points: perSession, duration: 60 });
  const addresses = new RateLimiterMemory({ points: perAddress, duration: 60 });

  return {
    /** Counts a request, or fails with TOO_MANY_REQUESTS and the seconds to wait. */
    async spend(
      sessionHash: string | null,
      address: string,
    ): Promise<Result<null, 'TOO_MANY_REQUESTS'>> {
      try {
        await (sessionHash === null
          ? addresses.consume(networksOf(address)[0])
          : sessions.consume(sessionHash));
        return ok(null);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return fail('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)),
        });
      }
    },
  };
}
