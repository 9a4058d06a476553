import { createHash, randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Redis } from 'ioredis';
import { admitAttemptScript } from './admit-attempt-script.ts';
import { clientNetworks, wideNetworkFactor } from './client-networks.ts';

/** How many failures are allowed within the window. */
export interface AttemptLimits {
  windowMinutes: number;
  /** Failures for one account from one address. */
  perPair: number;
  /** Failures from one address, whatever the account: a whole ward shares one. */
  perAddress: number;
  /** Failures for one account, from anywhere. */
  perAccount: number;
}

/** The limits where nothing else is set (docs/specification/people.md). */
export const defaultLimits: AttemptLimits = {
  windowMinutes: 15,
  perPair: 10,
  perAddress: 100,
  perAccount: 50,
};

/** An admitted attempt. It counts as failed until it is marked as successful. */
export interface Attempt {
  /** Removes the attempt from all counters. */
  markSucceeded(): Promise<void>;
}

/**
 * Limits how often somebody may fail to sign in, with counters in Valkey. An attempt is counted
 * before its password is checked and uncounted when the password is right, so that concurrent
 * attempts can't exceed the limit. `counters` is the prefix of the Valkey keys: each prefix has
 * limits of its own. Errors of Valkey are thrown.
 */
export function createAttemptLimiter(
  redis: Redis,
  limits: Partial<AttemptLimits> = {},
  counters = 'attempts',
) {
  const { windowMinutes, perPair, perAddress, perAccount } = { ...defaultLimits, ...limits };

  return {
    /**
     * Admits an attempt for an account from an address, or fails with TOO_MANY_REQUESTS and the
     * seconds until the next one is admitted. The account need not exist, and its case doesn't
     * matter. An attempt from a known `device` of the account's owner is counted for that device, and for all of their known
     * ones together: somebody with the owner's password could have made hundreds known. Other people's failures can't lock
     * the owner out there.
     */
    async begin(
      account: string,
      address: string,
      now: Date,
      device: string | null = null,
    ): Promise<Result<Attempt, 'TOO_MANY_REQUESTS'>> {
      const counted =
        device === null
          ? countersFor(counters, account, address, { perPair, perAddress, perAccount })
          : deviceCounters(counters, account, device, { perPair, perAccount });
      const keys = counted.map(({ key }) => key);
      const attempt = randomUUID();
      const waitMs = Number(
        await redis.eval(
          admitAttemptScript,
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
        async markSucceeded() {
          const pipeline = redis.pipeline();
          for (const key of keys) pipeline.zrem(key, attempt);
          for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
        },
      });
    },

    /**
     * Deletes the counters of an account, for when its owner has proved their identity in another
     * way. The counters of the address alone stay.
     */
    async reset(account: string, address: string): Promise<void> {
      const limits = { perPair, perAddress, perAccount };
      const ofAccount = countersFor(counters, account, address, limits).filter(
        ({ isForAddress }) => !isForAddress,
      );
      await redis.del(ofAccount.map(({ key }) => key));
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
  /** Set for a counter of the address alone, which covers all accounts. */
  isForAddress?: boolean;
}

function countersFor(
  counters: string,
  account: string,
  address: string,
  { perPair, perAddress, perAccount }: Omit<AttemptLimits, 'windowMinutes'>,
): Counter[] {
  const name = hashAccount(account);
  const ofNetworks = clientNetworks(address).flatMap((network, i) => {
    const factor = i === 0 ? 1 : wideNetworkFactor;
    return [
      { key: `${counters}:pair:${name}:${network}`, limit: perPair * factor },
      { key: `${counters}:from:${network}`, limit: perAddress * factor, isForAddress: true },
    ];
  });
  return [...ofNetworks, { key: `${counters}:for:${name}`, limit: perAccount }];
}

function deviceCounters(
  counters: string,
  account: string,
  device: string,
  { perPair, perAccount }: Pick<AttemptLimits, 'perPair' | 'perAccount'>,
): Counter[] {
  const name = hashAccount(account);
  return [
    { key: `${counters}:device:${name}:${device}`, limit: perPair },
    { key: `${counters}:devices:${name}`, limit: perAccount },
  ];
}

/** Hashed because people sometimes type a password as the username, and it may be long. */
function hashAccount(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
}
