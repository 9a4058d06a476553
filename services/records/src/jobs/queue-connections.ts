import type { Logger } from '@portal/runtime/log';
import { Redis } from 'ioredis';

/** The connections of a queue, its worker and those who wait for its jobs. */
export function queueConnections(url: string, log: Logger) {
  // A request must hear at once that Valkey is away; a worker waits until it is back.
  const forRequests = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const forWorkers = new Redis(url, { maxRetriesPerRequest: null });
  const forEvents = new Redis(url, { maxRetriesPerRequest: null });
  const all = [forRequests, forWorkers, forEvents];
  for (const connection of all) connection.on('error', (err) => log.warn({ err }, 'redis'));
  return {
    forRequests,
    forWorkers,
    forEvents,
    close(): void {
      for (const connection of all) connection.disconnect();
    },
  };
}

/** How soon another worker does what a dead one had begun, and that any number may die of it. */
export const takenOver = {
  lockDuration: 6_000,
  stalledInterval: 3_000,
  maxStalledCount: Number.MAX_SAFE_INTEGER,
};
