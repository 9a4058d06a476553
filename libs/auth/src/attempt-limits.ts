import { createHash, randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Redis } from 'ioredis';
import { admitScript } from './attempt-script.ts';

export interface AttemptLimits {
  windowMinutes: number;
  /** Failures for one account from one address. */
  perPair: number;
  /** Failures from one address, whatever the account: a whole ward shares one. */
  perAddress: number;
  /** Failures for one account, from anywhere. */
  perAccount: number;
}

/** decisions.md section 2. */
export const usualLimits: AttemptLimits = {
  windowMinutes: 15,
  perPair: 10,
  perAddress: 100,
  perAccount: 50,
};

/** An attempt that may go on. It counts as failed unless it is forgiven. */
export interface Attempt {
  forgive(): Promise<void>;
}

/**
 * Limits how often somebody may fail to sign in. An attempt is counted before its password is
 * looked at and forgiven when it was right, so that many at once don't slip through. `counters`
 * names what is counted: under another name other attempts have limits of their own.
 */
export function attemptLimits(
  redis: Redis,
  limits: Partial<AttemptLimits> = {},
  counters = 'attempts',
) {
  const { windowMinutes, perPair, perAddress, perAccount } = { ...usualLimits, ...limits };

  return {
    /**
     * Admits an attempt for an account, known or not (any case), from an address; or fails with
     * TOO_MANY_REQUESTS and the seconds after which one is admitted again.
     */
    async begin(
      account: string,
      address: string,
      now: Date,
    ): Promise<Result<Attempt, 'TOO_MANY_REQUESTS'>> {
      const keys = keysOf(counters, account, address);
      const attempt = randomUUID();
      const waitMs = Number(
        await redis.eval(
          admitScript,
          keys.length,
          ...keys,
          now.getTime(),
          windowMinutes * 60_000,
          attempt,
          perPair,
          perAddress,
          perAccount,
        ),
      );
      if (waitMs > 0) return tooMany(Math.ceil(waitMs / 1000));
      return ok({
        async forgive() {
          const pipeline = redis.pipeline();
          for (const key of keys) pipeline.zrem(key, attempt);
          for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
        },
      });
    },

    /**
     * Forgets what failed for an account from an address, and from anywhere: its person has proved
     * who they are in another way. What failed from the address is not forgotten.
     */
    async pardon(account: string, address: string): Promise<void> {
      const [pair, , forAccount] = keysOf(counters, account, address);
      await redis.del(pair, forAccount);
    },
  };
}

function tooMany(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return fail('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}

function keysOf(counters: string, account: string, address: string): [string, string, string] {
  // Hashed: what is typed as a username may be long, and now and then is a password.
  const name = createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
  return [
    `${counters}:pair:${name}:${address}`,
    `${counters}:from:${address}`,
    `${counters}:for:${name}`,
  ];
}
