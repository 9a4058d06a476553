import { createHash, randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Redis } from 'ioredis';
import { admitScript } from './attempt-script.ts';
import { networksOf } from './client-network.ts';

export interface AttemptLimits {
  windowMinutes: number;
  /** Failures for one account from one address. */
  perPair: number;
  /** Failures from one address, whatever the account: a whole ward shares one. */
  perAddress: number;
  /** Failures for one account, from anywhere. */
  perAccount: number;
}

/** How much looser a /48 of IPv6 is counted than its /64. */
const wideFactor = 10;

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
     * TOO_MANY_REQUESTS and the seconds after which one is admitted again. An attempt from a `device`
     * of the account's person is counted for that device alone: failures of others don't hold it up.
     */
    async begin(
      account: string,
      address: string,
      now: Date,
      device: string | null = null,
    ): Promise<Result<Attempt, 'TOO_MANY_REQUESTS'>> {
      const counted =
        device === null
          ? countersOf(counters, account, address, { perPair, perAddress, perAccount })
          : [{ key: `${counters}:device:${nameOf(account)}:${device}`, limit: perPair }];
      const keys = counted.map(({ key }) => key);
      const attempt = randomUUID();
      const waitMs = Number(
        await redis.eval(
          admitScript,
          keys.length,
          ...keys,
          now.getTime(),
          windowMinutes * 60_000,
          attempt,
          ...counted.map(({ limit }) => limit),
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
      const limits = { perPair, perAddress, perAccount };
      const pardoned = countersOf(counters, account, address, limits).filter(
        ({ ofAddress }) => !ofAddress,
      );
      await redis.del(pardoned.map(({ key }) => key));
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

interface Counter {
  key: string;
  limit: number;
  /** Counts whatever the account. */
  ofAddress?: boolean;
}

function countersOf(
  counters: string,
  account: string,
  address: string,
  { perPair, perAddress, perAccount }: Omit<AttemptLimits, 'windowMinutes'>,
): Counter[] {
  const name = nameOf(account);
  const ofNetworks = networksOf(address).flatMap((network, i) => {
    const factor = i === 0 ? 1 : wideFactor;
    return [
      { key: `${counters}:pair:${name}:${network}`, limit: perPair * factor },
      { key: `${counters}:from:${network}`, limit: perAddress * factor, ofAddress: true },
    ];
  });
  return [...ofNetworks, { key: `${counters}:for:${name}`, limit: perAccount }];
}

/** Hashed: what is typed as a username may be long, and now and then is a password. */
function nameOf(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
}
