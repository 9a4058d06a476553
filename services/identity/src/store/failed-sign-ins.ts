import { networksOf } from '@portal/auth/client-network';
import type { Redis } from 'ioredis';

const windowMs = 15 * 60_000;
/** What many addresses together may add to the audit trail in a window. */
const mostInWindow = 1_000;

export type FailedSignIns = ReturnType<typeof failedSignInStore>;

/** Which failed sign-ins have been noted in the last 15 minutes, kept in Redis. */
export function failedSignInStore(redis: Redis, most = mostInWindow) {
  return {
    /** Whether this is the first of its kind from the network of `address` in 15 minutes. */
    async isFirst(kind: string, address: string, now: Date): Promise<boolean> {
      const [network] = networksOf(address);
      const key = `attempts:noted:${kind}:${network}`;
      if ((await redis.set(key, '1', 'PX', windowMs, 'NX')) !== 'OK') return false;
      const window = `attempts:noted-in:${Math.floor(now.getTime() / windowMs)}`;
      const count = await redis.incr(window);
      if (count === 1) await redis.pexpire(window, 2 * windowMs);
      return count <= most;
    },
  };
}
