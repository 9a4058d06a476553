import { createHash, randomUUID } from 'node:crypto';
import type { QueueState } from '@portal/contracts/service-state';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Request } from '@portal/runtime/request';
import type { Closable } from '@portal/runtime/service';
import { type Job, Queue, QueueEvents, Worker } from 'bullmq';
import { queueConnections, takenOver } from './queue-connections.ts';

export interface ArchivedDay {
  date: string;
  archived: number;
  updated: number;
}
/** What the queue has done. */
export interface ArchiveWork {
  /** One day for everybody; what is written is counted for `tally`, whoever wrote it. */
  day(date: string, tally: string): Promise<ArchivedDay>;
  /** A day of a range, by the id of its job; where it fails for the last time, that is told too. */
  dayOfRange(jobId: string, date: string): Promise<void>;
  rangeFailed(jobId: string, date: string): Promise<void>;
  /** Whether nothing can be archived for now. */
  isWaiting(): Promise<boolean>;
}
type Day = { date: string; fingerprint?: string };
type DayOfRange = { date: string; jobId: string };
type Idempotency = Request['idempotency'];

const name = 'archive';
const unfinished = ['waiting', 'active', 'delayed', 'prioritized'] as const;
/** Below the gateway's deadline, so that the caller hears of it rather than of nothing. */
export const patienceMs = 50_000;
/** A day that somebody waits for is not kept waiting by those that are in no hurry. */
const inNoHurry = 10;
const daysAtOnce = 2;
const tries = { attempts: 5, backoff: { type: 'exponential', delay: 500 } } as const;

export type ArchiveQueue = ReturnType<typeof openArchiveQueue>;

/**
 * The queue of days to be archived, and a worker that takes its share of it. Any number of
 * processes may open it: a job is done by one of them, and by another if that one dies.
 */
export function openArchiveQueue(url: string, work: ArchiveWork, log: Logger) {
  const connections = queueConnections(url, log);
  const queue = new Queue<Day | DayOfRange, ArchivedDay | null>(name, {
    connection: connections.forRequests,
  });
  const finished = new QueueEvents(name, { connection: connections.forEvents });
  const warn = (err: Error) => log.warn({ err }, name);
  queue.on('error', warn);
  finished.on('error', warn);

  async function run(job: Job<Day | DayOfRange>): Promise<ArchivedDay | null> {
    const { date } = job.data;
    if (!('jobId' in job.data)) return work.day(date, `${job.id}`);
    const { jobId } = job.data;
    try {
      await work.dayOfRange(jobId, date);
    } catch (failure) {
      if (job.attemptsMade + 1 >= (job.opts.attempts ?? 1)) await work.rangeFailed(jobId, date);
      throw failure;
    }
    return null;
  }

  /** The job for a request; the one that there is already where the request is sent again. */
  async function jobFor(date: string, idempotency: Idempotency) {
    const { fingerprint } = idempotency ?? {};
    // An id that is there already is ignored in silence: it gets its own, or what the key makes.
    const jobId = idempotency ? idOf(idempotency) : `${date}-${randomUUID()}`;
    const added = await queue.add(
      'archive-day',
      { date, fingerprint },
      {
        ...tries,
        jobId,
        removeOnComplete: { age: 24 * 60 * 60 },
        removeOnFail: { age: 7 * 24 * 60 * 60 },
      },
    );
    return idempotency ? ((await queue.getJob(jobId)) ?? added) : added;
  }

  /** Has a job done anew that failed: whoever asks again with the same key wants it done. */
  async function again(job: Job): Promise<void> {
    try {
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    } catch (failure) {
      // The same request came twice, and the other one was first.
      if (await job.isFailed()) throw failure;
    }
  }

  return {
    /**
     * Has a day archived and waits for it. Null where that takes longer than a request may, or can't
     * be for now; the same request, sent again, then waits for the same job and gets its answer.
     */
    async archiveAndWait(
      date: string,
      idempotency?: Idempotency,
    ): Promise<Result<ArchivedDay, 'IDEMPOTENCY_KEY_REUSED'> | null> {
      if (await work.isWaiting()) return null;
      const job = await jobFor(date, idempotency);
      if ((job.data as Day).fingerprint !== idempotency?.fingerprint) {
        return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
      }
      await finished.waitUntilReady();
      if (idempotency && (await job.isFailed())) await again(job);
      try {
        return ok((await job.waitUntilFinished(finished, patienceMs)) as ArchivedDay);
      } catch (error) {
        const state = await job.getState();
        if (state === 'completed' || state === 'failed') throw error;
        return null;
      }
    },
    /** Has days of a range archived. One that waits or is under way is not queued again. */
    async putDays(
      jobId: string,
      days: readonly string[],
      { isAwaited }: { isAwaited: boolean },
    ): Promise<void> {
      await queue.addBulk(
        days.map((date) => ({
          name: 'archive-day-of-range',
          data: { jobId, date },
          opts: {
            ...tries,
            jobId: `range-${jobId}-${date}`,
            ...(!isAwaited && { priority: inNoHurry }),
            // What there is to do stands in the database: here it may always be put again.
            removeOnComplete: true,
            removeOnFail: true,
          },
        })),
      );
    },
    /** How many days wait or are under way, and how many could not be archived in the last week. */
    async state(): Promise<QueueState> {
      const { failed = 0, ...rest } = await queue.getJobCounts(...unfinished, 'failed');
      return { name, waiting: Object.values(rest).reduce((sum, count) => sum + count, 0), failed };
    },
    startWorker(): Closable {
      const worker = new Worker<Day | DayOfRange, ArchivedDay | null>(name, run, {
        connection: connections.forWorkers,
        concurrency: daysAtOnce,
        ...takenOver,
      });
      worker.on('error', warn);
      worker.on('failed', (job, err) => log.error({ err, date: job?.data.date }, 'archive failed'));
      return worker;
    },
    /** The rest, closed once the worker is. */
    queues: {
      async close(): Promise<void> {
        await Promise.all([queue.close(), finished.close()]);
        connections.close();
      },
    },
  };
}

/** The id of a key's job: BullMQ takes no colon in one, and keys may be long. */
function idOf({ scope, key }: NonNullable<Idempotency>): string {
  return `key-${createHash('sha256').update(`${scope}:${key}`).digest('hex')}`;
}
