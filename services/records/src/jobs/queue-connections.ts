import { createValkeyClient } from '@portal/runtime/create-valkey-client';
import type { Logger } from '@portal/runtime/log';

/** Opens the connections of a queue: for requests, for its worker and for waiting on results. */
export function openQueueConnections(url: string, log: Logger) {
  // A request must fail at once if Valkey is down; a worker waits until it is back.
  const forRequests = createValkeyClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const forWorkers = createValkeyClient(url, { maxRetriesPerRequest: null });
  const forEvents = createValkeyClient(url, { maxRetriesPerRequest: null });
  const all = [forRequests, forWorkers, forEvents];
  for (const connection of all)
    connection.on('error', (err) => log.warn({ err }, 'connection to Valkey failed'));
  return {
    forRequests,
    forWorkers,
    forEvents,
    close(): void {
      for (const connection of all) connection.disconnect();
    },
  };
}

/** How soon another worker takes over the jobs of a dead one, however often that happens. */
export const stalledJobOptions = {
  lockDuration: 6_000,
  stalledInterval: 3_000,
  maxStalledCount: Number.MAX_SAFE_INTEGER,
};
