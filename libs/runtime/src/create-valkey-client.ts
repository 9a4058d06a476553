import { Redis, type RedisOptions } from 'ioredis';
import { parseRedisAddress } from './redis-address.ts';

/**
 * Opens a connection to Valkey or Redis at a `REDIS_URL`. With sentinels in the URL, it connects to the
 * current primary, and to the next one after a failover.
 */
export function createValkeyClient(url: string, options: RedisOptions): Redis {
  const sentinels = parseRedisAddress(url);
  return sentinels ? new Redis({ ...sentinels, ...options }) : new Redis(url, options);
}
