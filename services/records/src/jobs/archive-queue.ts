import { createHash, randomUUID } from 'node:crypto';
import type { QueueState } from '@portal/contracts/service-state';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Request } from '@portal/runtime/request';
import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';

export interface ArchivedDay {
  date: string;
  archived: number;
  updated: number;
}
type Archiving = { date: string; fingerprint?: string };
type Idempotency = Request['idempotency'];

const name = 'archive';
const unfinished = ['waiting', 'active', 'delayed', 'prioritized'] as const;
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
    // How soon another worker does what a dead one had begun, and that any number may die of it.
    lockDuration: 6_000,
    stalledInterval: 3_000,
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  const warn = (err: Error) => log.warn({ err }, name);
  queue.on('error', warn);
  finished.on('error', warn);
  worker.on('error', warn);
  worker.on('failed', (job, err) => log.error({ err, date: job?.data.date }, 'archive failed'));

  /** The job for a request; the one that there is already where the request is sent again. */
  async function jobFor(date: string, idempotency: Idempotency) {
    const { fingerprint } = idempotency ?? {};
    // An id that is there already is ignored in silence: it gets its own, or what the key makes.
    const jobId = idempotency ? idOf(idempotency) : `${date}-${randomUUID()}`;
    const added = await queue.add(
      'archive-day',
      { date, fingerprint },
      {
        jobId,
        attempts: 5,
        backoff: { type: 'exponential', delay: 500 },
        removeOnComplete: { age: 24 * 60 * 60 },
        removeOnFail: { age: 7 * 24 * 60 * 60 },
      },
    );
    return idempotency ? ((await queue.getJob(jobId)) ?? added) : added;
  }

  return {
    /**
     * Has a day archived and waits for it. Null where that takes longer than a request may; the
     * same request, sent again, then waits for the same job and gets its answer.
     */
    async archiveAndWait(
      date: string,
      idempotency?: Idempotency,
    ): Promise<Result<ArchivedDay, 'IDEMPOTENCY_KEY_REUSED'> | null> {
      const job = await jobFor(date, idempotency);
      if (job.data.fingerprint !== idempotency?.fingerprint) {
        return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
      }
      await finished.waitUntilReady();
      try {
        return ok(await job.waitUntilFinished(finished, patienceMs));
      } catch (error) {
        const state = await job.getState();
        if (state === 'completed' || state === 'failed') throw error;
        return null;
      }
    },
    /** How many days wait or are under way, and how many could not be archived in the last week. */
    async state(): Promise<QueueState> {
      const { failed = 0, ...rest } = await queue.getJobCounts(...unfinished, 'failed');
      return { name, waiting: Object.values(rest).reduce((sum, count) => sum + count, 0), failed };
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

/** The id of a key's job: BullMQ takes no colon in one, and keys may be long. */
function idOf({ scope, key }: NonNullable<Idempotency>): string {
  return `key-${createHash('sha256').update(`${scope}:${key}`).digest('hex')}`;
}
