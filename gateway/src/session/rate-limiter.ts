import type { Caller } from '@portal/auth/caller';
import { clientNetworks, wideNetworkFactor } from '@portal/auth/client-networks';
import type { Session } from '@portal/auth/session-store';
import { fail, ok, type Result } from '@portal/kernel/result';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a minute, and writes in three weeks. */
export interface RateLimits {
  /** Requests with a session. A dashboard polls 34 times a minute. */
  perSession: number;
  /** Requests without a session. A whole hospital signs in from one address. */
  perAddress: number;
  /** Writes of an employee in three weeks. Somebody with a busy day has some dozens. */
  writes: number;
}

/** How many times the limit of one session all sessions of a person have together: they can have twenty. */
const sessionsAtOnce = 5;
/** Downloads a minute of the descriptions of the API from one address: each has up to a megabyte. */
const descriptionsPerAddress = 60;
/** A timer of Node takes 24 days at most. */
const threeWeeks = 21 * 24 * 60 * 60;
const tooManyRequests = 'Too many requests. Please wait a moment and try again.';
const tooManyWrites = 'You’ve made too many changes. Please try again later, or contact HR.';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates the rate limiter for sessions, for all sessions of a person, and for addresses without a session. Signed-in requests
 * don't count for their address. Each gateway counts in its own memory, because a round trip to
 * Valkey would cost more than most requests: several gateways allow several times as much.
 */
export function createRateLimiter({ perSession, perAddress, writes }: RateLimits) {
  const sessions = new RateLimiterMemory({ points: perSession, duration: 60 });
  const people = new RateLimiterMemory({ points: sessionsAtOnce * perSession, duration: 60 });
  const addresses = createNetworkLimiter(perAddress);
  const descriptions = createNetworkLimiter(descriptionsPerAddress);
  const writers = new RateLimiterMemory({ points: writes, duration: threeWeeks });

  return {
    /** Counts a request, or several. Fails with TOO_MANY_REQUESTS and the seconds to wait. */
    async consume(
      session: Pick<Session, 'hash' | 'userId'> | null,
      address: string,
      count = 1,
    ): Promise<Result<null, 'TOO_MANY_REQUESTS'>> {
      try {
        if (session === null) await addresses.consume(address, count);
        else {
          await sessions.consume(session.hash, count);
          await people.consume(session.userId, count);
        }
        return ok(null);
      } catch (rejection) {
        return refused(rejection, tooManyRequests);
      }
    },

    /**
     * Counts a download of a description of the API, which takes nothing from the sign-ins of its address. Fails like
     * `consume`.
     */
    async consumeDescription(address: string): Promise<Result<null, 'TOO_MANY_REQUESTS'>> {
      try {
        await descriptions.consume(address, 1);
        return ok(null);
      } catch (rejection) {
        return refused(rejection, tooManyRequests);
      }
    },

    /**
     * Counts writes of an employee, which everybody else would notice in the tens of thousands: a day of so many clock-ins
     * can't be archived, so many can't be erased in one transaction, and reading a month of them keeps attendance busy for
     * seconds. Nobody else has this limit. Fails like `consume`.
     */
    async consumeWrites(
      { userId, role }: Pick<Caller, 'userId' | 'role'>,
      count: number,
    ): Promise<Result<null, 'TOO_MANY_REQUESTS'>> {
      if (userId === null || role !== 'employee') return ok(null);
      try {
        await writers.consume(userId, count);
        return ok(null);
      } catch (rejection) {
        return refused(rejection, tooManyWrites);
      }
    },
  };
}

/** Creates a limiter for the requests a minute from an address: for its network and, of IPv6, the wide one. */
function createNetworkLimiter(points: number) {
  const networks = new RateLimiterMemory({ points, duration: 60 });
  const wideNetworks = new RateLimiterMemory({ points: wideNetworkFactor * points, duration: 60 });
  return {
    async consume(address: string, count: number): Promise<void> {
      const [network, wideNetwork] = clientNetworks(address);
      await networks.consume(network, count);
      if (wideNetwork !== undefined) await wideNetworks.consume(wideNetwork, count);
    },
  };
}

/** The failure for what a limiter rejects. Throws anything else. */
function refused(rejection: unknown, message: string) {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  return fail('TOO_MANY_REQUESTS', message, {
    retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)),
  });
}
