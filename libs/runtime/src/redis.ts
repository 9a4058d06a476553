import { Redis } from 'ioredis';
import type { Logger } from './log.ts';

/**
 * A connection to Valkey or Redis for requests: it fails at once while the server is away instead
 * of queueing, and connects again by itself. (BullMQ's workers need one of their own.)
 * Throws where there is no server at the start.
 */
export async function connectRedis(url: string, name: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    connectionName: name,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 4_000,
    commandTimeout: 4_000,
    retryStrategy: (times) => Math.min(times * 50, 1_000),
  });
  // Without a listener an unreachable server would end the process.
  redis.on('error', (err) => log.warn({ err }, 'redis'));
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  return redis;
}
