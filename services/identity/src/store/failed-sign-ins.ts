import { clientNetworks } from '@portal/auth/client-networks';
import type { Redis } from 'ioredis';

const windowMs = 15 * 60_000;
/** The most failures that all addresses together may add to the audit trail in a window. */
const maxPerWindow = 1_000;

/** The value of those beyond the limit. */
const tooMany = 'too many';

export type Recorded = 'none' | 'recorded' | 'limit-reached';

export type FailedSignInStore = ReturnType<typeof createFailedSignInStore>;

/** Remembers in Redis which failed sign-ins were recorded in the last 15 minutes. */
export function createFailedSignInStore(redis: Redis, maxFailures = maxPerWindow) {
  return {
    /**
     * Whether a failure of a kind from the network of `address` was recorded in the last 15 minutes. It counts as
     * recorded from now on, unless too many were.
     */
    async findRecorded(kind: string, address: string, now: Date): Promise<Recorded> {
      const [network] = clientNetworks(address);
      const key = `attempts:noted:${kind}:${network}`;
      if ((await redis.set(key, '1', 'PX', windowMs, 'NX')) !== 'OK') {
        return (await redis.get(key)) === tooMany ? 'limit-reached' : 'recorded';
      }
      const window = `attempts:noted-in:${Math.floor(now.getTime() / windowMs)}`;
      const count = await redis.incr(window);
      if (count === 1) await redis.pexpire(window, 2 * windowMs);
      if (count <= maxFailures) return 'none';
      await redis.set(key, tooMany, 'PX', windowMs);
      return 'limit-reached';
    },
  };
}
