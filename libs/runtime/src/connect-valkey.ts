import type { Redis } from 'ioredis';
import { createValkeyClient } from './create-valkey-client.ts';
import type { Logger } from './log.ts';

/**
 * Opens a connection to Valkey or Redis for requests. Commands fail at once while the server is
 * unreachable, instead of queueing, and the connection is restored automatically, also after five seconds
 * without a response. BullMQ's workers need a connection of their own. Rejects where the server is unreachable at the start, twice: on a busy machine
 * the first attempt may take too long.
 */
export function connectValkey(url: string, name: string, log: Logger): Promise<Redis> {
  const open = () => openConnection(url, name, log);
  return open().catch(open);
}

async function openConnection(url: string, name: string, log: Logger): Promise<Redis> {
  const redis = createValkeyClient(url, {
    connectionName: name,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 4_000,
    commandTimeout: 4_000,
    socketTimeout: 5_000,
    retryStrategy: (times) => Math.min(times * 50, 1_000),
  });
  // Without a listener an unreachable server would end the process.
  redis.on('error', (err) => log.warn({ err }, 'connection to Valkey failed'));
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  return redis;
}
