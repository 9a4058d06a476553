import { clientNetworks } from '@portal/auth/client-networks';
import type { Redis } from 'ioredis';

const windowMs = 15 * 60_000;
/** The most failures that all addresses together may add to the audit trail in a window. */
const maxPerWindow = 1_000;

export type FailedSignInStore = ReturnType<typeof createFailedSignInStore>;

/** Remembers in Redis which failed sign-ins were recorded in the last 15 minutes. */
export function createFailedSignInStore(redis: Redis, maxFailures = maxPerWindow) {
  return {
    /** Whether this is the first failure of a kind from the network of `address` in 15 minutes. */
    async isFirst(kind: string, address: string, now: Date): Promise<boolean> {
      const [network] = clientNetworks(address);
      const key = `attempts:noted:${kind}:${network}`;
      if ((await redis.set(key, '1', 'PX', windowMs, 'NX')) !== 'OK') return false;
      const window = `attempts:noted-in:${Math.floor(now.getTime() / windowMs)}`;
      const count = await redis.incr(window);
      if (count === 1) await redis.pexpire(window, 2 * windowMs);
      return count <= maxFailures;
    },
  };
}
