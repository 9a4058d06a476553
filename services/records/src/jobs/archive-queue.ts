import { randomUUID } from 'node:crypto';
import type { Logger } from '@portal/runtime/log';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';

export interface ArchivedDay {
  date: string;
  archived: number;
  updated: number;
}
type Archiving = { date: string };

const name = 'archive';
/** Below the gateway's deadline, so that the caller hears of it rather than of nothing. */
const patienceMs = 4_000;

export type ArchiveQueue = ReturnType<typeof openArchiveQueue>;

/**
 * The queue of days to be archived, and a worker that takes its share of it. Any number of
 * processes may open it: a job is done by one of them, and by another if that one dies.
 */
export function openArchiveQueue(
  url: string,
  archive: (date: string) => Promise<ArchivedDay>,
  log: Logger,
) {
  // A request must hear at once that Valkey is away; a worker waits until it is back.
  const forRequests = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const forWorkers = new Redis(url, { maxRetriesPerRequest: null });
  const forEvents = new Redis(url, { maxRetriesPerRequest: null });
  const connections = [forRequests, forWorkers, forEvents];
  for (const connection of connections) connection.on('error', (err) => log.warn({ err }, 'redis'));

  const queue = new Queue<Archiving, ArchivedDay>(name, { connection: forRequests });
  const finished = new QueueEvents(name, { connection: forEvents });
  const worker = new Worker<Archiving, ArchivedDay>(name, ({ data }) => archive(data.date), {
    connection: forWorkers,
  });
  const warn = (err: Error) => log.warn({ err }, name);
  queue.on('error', warn);
  finished.on('error', warn);
  worker.on('error', warn);
  worker.on('failed', (job, err) => log.error({ err, date: job?.data.date }, 'archive failed'));

  return {
    /** Has a day archived and waits for it. Null where that takes longer than a request may. */
    async archiveAndWait(date: string): Promise<ArchivedDay | null> {
      const job = await queue.add(
        'archive-day',
        { date },
        {
          // Of its own: an id that was used before would be ignored in silence.
          jobId: `${date}-${randomUUID()}`,
          attempts: 5,
          backoff: { type: 'exponential', delay: 500 },
          removeOnComplete: { age: 24 * 60 * 60 },
          removeOnFail: { age: 7 * 24 * 60 * 60 },
        },
      );
      await finished.waitUntilReady();
      return job.waitUntilFinished(finished, patienceMs).catch(async (error) => {
        const state = await job.getState();
        if (state === 'completed' || state === 'failed') throw error;
        return null;
      });
    },
    worker,
    /** The rest, closed once the worker is. */
    queues: {
      async close(): Promise<void> {
        await Promise.all([queue.close(), finished.close()]);
        for (const connection of connections) connection.disconnect();
      },
    },
  };
}
