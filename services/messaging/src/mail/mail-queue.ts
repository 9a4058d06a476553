import type { Logger } from '@portal/runtime/log';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

const name = 'mail';
const second = 1_000;
const longestPause = 60 * second;

export type MailQueue = ReturnType<typeof openMailQueue>;

/**
 * The queue of mails, by their ids, and a worker that takes its share of it. Any number of
 * processes may open it: a mail is sent by one of them, and by another if that one dies. One that
 * can’t be sent comes again, later each time, for some four hours; then it stays in the queue as
 * failed.
 */
export function openMailQueue(url: string, send: (id: string) => Promise<void>, log: Logger) {
  // Whoever feeds the queue does so again a second later; a worker waits until Valkey is back.
  const forFeeding = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const forWorking = new Redis(url, { maxRetriesPerRequest: null });
  for (const connection of [forFeeding, forWorking]) {
    connection.on('error', (err) => log.warn({ err }, 'redis'));
  }
  const queue = new Queue<{ id: string }>(name, { connection: forFeeding });
  const worker = new Worker<{ id: string }>(name, ({ data }) => send(data.id), {
    connection: forWorking,
    concurrency: 4,
    // How soon another worker does what a dead one had begun, and that any number may die of it.
    lockDuration: 6 * second,
    stalledInterval: 3 * second,
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    settings: {
      backoffStrategy: (tries) => Math.min(second * 2 ** (tries - 1), longestPause),
    },
  });
  queue.on('error', (err) => log.warn({ err }, name));
  worker.on('error', (err) => log.warn({ err }, name));
  worker.on('failed', (job, err) => {
    log.warn({ err, mail: job?.data.id, tries: job?.attemptsMade }, 'mail not sent');
  });

  return {
    /** Enters mails; what is in the queue already stays as it is. */
    async add(ids: readonly string[]): Promise<void> {
      const options = {
        attempts: 250,
        backoff: { type: 'custom' },
        removeOnComplete: true,
        removeOnFail: false,
      };
      await queue.addBulk(
        ids.map((id) => ({ name, data: { id }, opts: { ...options, jobId: id } })),
      );
    },
    worker,
    /** The rest, closed once the worker is. */
    queues: {
      async close(): Promise<void> {
        await queue.close();
        for (const connection of [forFeeding, forWorking]) connection.disconnect();
      },
    },
  };
}
