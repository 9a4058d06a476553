import { clientNetworks } from '@portal/auth/client-networks';
import type { Session } from '@portal/auth/session-store';
import { fail, ok, type Result } from '@portal/kernel/result';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a minute. */
export interface RateLimits {
  /** Requests with a session. A dashboard polls 34 times a minute. */
  perSession: number;
  /** Requests without a session. A whole hospital signs in from one address. */
  perAddress: number;
}

/** How many times the limit of one session all sessions of a person have together: they can have twenty. */
const sessionsAtOnce = 5;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates the rate limiter for sessions, for all sessions of a person, and for addresses without a session. Signed-in requests
 * don't count for their address. Each gateway counts in its own memory, because a round trip to
 * Valkey would cost more than most requests: several gateways allow several times as much.
 */
export function createRateLimiter({ perSession, perAddress }: RateLimits) {
  const sessions = new RateLimiterMemory({ points: perSession, duration: 60 });
  const people = new RateLimiterMemory({ points: sessionsAtOnce * perSession, duration: 60 });
  const addresses = new RateLimiterMemory({ points: perAddress, duration: 60 });

  return {
    /** Counts a request. Fails with TOO_MANY_REQUESTS and the seconds to wait. */
    async consume(
      session: Pick<Session, 'hash' | 'userId'> | null,
      address: string,
    ): Promise<Result<null, 'TOO_MANY_REQUESTS'>> {
      try {
        if (session === null) await addresses.consume(clientNetworks(address)[0]);
        else {
          await sessions.consume(session.hash);
          await people.consume(session.userId);
        }
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
