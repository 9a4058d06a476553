import { Redis, type RedisOptions } from 'ioredis';
import { parseRedisAddress } from './redis-address.ts';

/**
 * Opens a connection to Valkey or Redis at a `REDIS_URL`. With sentinels in the URL, it connects to the
 * current primary, and to the next one after a failover.
 */
export function createValkeyClient(url: string, options: RedisOptions): Redis {
  const sentinels = parseRedisAddress(url);
  if (!sentinels) return new Redis(url, options);
  const redis = new Redis({ ...sentinels, ...options });
  let isOpen = false;
  redis.on('ready', () => {
    isOpen = true;
  });
  // A sentinel's report of a failover that arrives during a reconnection ends the client: it would never come back.
  redis.on('end', () => {
    const isClosedHere = (redis as unknown as { manuallyClosing: boolean }).manuallyClosing;
    if (isOpen && !isClosedHere) redis.connect().catch(() => undefined);
  });
  return redis;
}
