import { createHash, randomUUID } from 'node:crypto';
import type { QueueState } from '@portal/contracts/service-state';
import { isSameFingerprint } from '@portal/kernel/is-same-fingerprint';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import type { Request } from '@portal/runtime/request';
import type { Closable } from '@portal/runtime/start-service';
import { traceJob } from '@portal/tracing/job-spans';
import { currentTraceparent } from '@portal/tracing/trace-context';
import { type Job, Queue, QueueEvents, Worker } from 'bullmq';
import type { PayrollBatch } from './close-payroll.ts';
import { openQueueConnections, stalledJobOptions } from './queue-connections.ts';

export interface DayArchiveResult {
  date: string;
  archived: number;
  updated: number;
}
/** The work that the queue runs. */
export interface ArchiveQueueHandlers {
  /** Archives one day for everyone; written records are counted under `counterId`. */
  archiveDay(date: string, counterId: string): Promise<DayArchiveResult>;
  /** Archives a day of a range job; `failRange` is called after its last failed attempt. */
  archiveDayOfRange(jobId: string, date: string): Promise<void>;
  failRange(jobId: string, date: string): Promise<void>;
  /** Stores a batch of lines of a pay period, and queues the next one. */
  closePayrollBatch(batch: PayrollBatch): Promise<void>;
  /** Tells whether archiving is paused. */
  isPaused(): Promise<boolean>;
}
/** `traceparent` is the trace of the request, if it is recorded. */
type Day = { date: string; fingerprint?: string; traceparent?: string };
type DayOfRange = { date: string; jobId: string; traceparent?: string };
type PayrollJob = { payroll: PayrollBatch; traceparent?: string };
type JobData = Day | DayOfRange | PayrollJob;
type Idempotency = Request['idempotency'];

const name = 'archive';
const unfinished = ['waiting', 'active', 'delayed', 'prioritized'] as const;
/** Shorter than the gateway's timeout, so that the caller gets an error message. */
export const requestTimeoutMs = 50_000;
/** Days that a request waits for take precedence. */
const backgroundPriority = 10;
const concurrency = 2;
const retries = { attempts: 5, backoff: { type: 'exponential', delay: 500 } } as const;

export type ArchiveQueue = ReturnType<typeof openArchiveQueue>;

/**
 * Opens the queue of days to archive, with its worker. Any number of processes may share it: each job
 * runs in one of them, and in another if that one dies.
 */
export function openArchiveQueue(url: string, work: ArchiveQueueHandlers, log: Logger) {
  const connections = openQueueConnections(url, log);
  const queue = new Queue<JobData, DayArchiveResult | null>(name, {
    connection: connections.forRequests,
  });
  const finished = new QueueEvents(name, { connection: connections.forEvents });
  const warn = (err: Error) => log.warn({ err }, name);
  queue.on('error', warn);
  finished.on('error', warn);

  async function run(job: Job<JobData>): Promise<DayArchiveResult | null> {
    if ('payroll' in job.data) {
      await work.closePayrollBatch(job.data.payroll);
      return null;
    }
    const { date } = job.data;
    if (!('jobId' in job.data)) return work.archiveDay(date, `${job.id}`);
    const { jobId } = job.data;
    try {
      await work.archiveDayOfRange(jobId, date);
    } catch (failure) {
      if (job.attemptsMade + 1 >= (job.opts.attempts ?? 1)) await work.failRange(jobId, date);
      throw failure;
    }
    return null;
  }

  /** Gives the job of a request; a repeated request gets the existing one. */
  async function findOrAddJob(date: string, idempotency: Idempotency) {
    const { fingerprint } = idempotency ?? {};
    // BullMQ silently ignores an existing id: use a unique one, or one derived from the key.
    const jobId = idempotency ? jobIdOf(idempotency) : `${date}-${randomUUID()}`;
    const added = await queue.add(
      'archive-day',
      { date, fingerprint, traceparent: currentTraceparent() },
      {
        ...retries,
        jobId,
        removeOnComplete: { age: 24 * 60 * 60 },
        removeOnFail: { age: 7 * 24 * 60 * 60 },
      },
    );
    return idempotency ? ((await queue.getJob(jobId)) ?? added) : added;
  }

  /** Retries a failed job when its request is repeated with the same key. */
  async function retry(job: Job): Promise<void> {
    try {
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    } catch (failure) {
      // A concurrent repeat of the request has retried it already.
      if (await job.isFailed()) throw failure;
    }
  }

  return {
    isPaused: work.isPaused,
    /**
     * Queues a day and waits for its result. Null if that takes too long or archiving is paused; the same
     * request, sent again, waits for the same job.
     */
    async archiveAndWait(
      date: string,
      idempotency?: Idempotency,
    ): Promise<Result<DayArchiveResult, 'IDEMPOTENCY_KEY_REUSED'> | null> {
      if (await work.isPaused()) return null;
      const job = await findOrAddJob(date, idempotency);
      const { fingerprint = '' } = job.data as Day;
      if (!isSameFingerprint(fingerprint, idempotency?.fingerprint ?? '')) {
        return fail('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
      }
      await finished.waitUntilReady();
      if (idempotency && (await job.isFailed())) await retry(job);
      try {
        return ok((await job.waitUntilFinished(finished, requestTimeoutMs)) as DayArchiveResult);
      } catch (error) {
        const state = await job.getState();
        if (state === 'completed' || state === 'failed') throw error;
        return null;
      }
    },
    /** Queues days of a range. Days already queued or running are not added again. */
    async enqueueDays(
      jobId: string,
      days: readonly string[],
      { isAwaited }: { isAwaited: boolean },
    ): Promise<void> {
      const traceparent = currentTraceparent();
      await queue.addBulk(
        days.map((date) => ({
          name: 'archive-day-of-range',
          data: { jobId, date, traceparent },
          opts: {
            ...retries,
            jobId: `range-${jobId}-${date}`,
            ...(!isAwaited && { priority: backgroundPriority }),
            // The database holds the remaining days, so any of them can be queued again.
            removeOnComplete: true,
            removeOnFail: true,
          },
        })),
      );
    },
    /** Queues a batch of a pay period. One that is queued or running is not added again. */
    async enqueuePayrollBatch({ start, after }: PayrollBatch): Promise<void> {
      await queue.add(
        'close-payroll',
        { payroll: { start, after }, traceparent: currentTraceparent() },
        {
          ...retries,
          jobId: `payroll-${start}-${after}`,
          priority: backgroundPriority,
          // The database holds the position, so the batch can be queued again.
          removeOnComplete: true,
          removeOnFail: true,
        },
      );
    },
    /** How many jobs are queued or running, and how many failed within the last week. */
    async state(): Promise<QueueState> {
      const { failed = 0, ...rest } = await queue.getJobCounts(...unfinished, 'failed');
      return { name, waiting: Object.values(rest).reduce((sum, count) => sum + count, 0), failed };
    },
    /** When the oldest day that is queued or running was added; null if there is none. */
    async oldest(): Promise<Date | null> {
      // The first of each state.
      const jobs = await queue.getJobs([...unfinished], 0, 0, true);
      const times = jobs.flatMap((job) => (job ? [job.timestamp] : []));
      return times.length > 0 ? new Date(Math.min(...times)) : null;
    },
    startWorker(): Closable {
      const traced = (job: Job<JobData>) => traceJob(job.name, job.data, () => run(job));
      const worker = new Worker<JobData, DayArchiveResult | null>(name, traced, {
        connection: connections.forWorkers,
        concurrency,
        ...stalledJobOptions,
      });
      worker.on('error', warn);
      worker.on('failed', (job, err) => {
        const data = job?.data;
        if (data && 'payroll' in data) {
          log.error({ err, start: data.payroll.start }, 'closing a pay period failed');
        } else log.error({ err, date: data?.date }, 'archive failed');
      });
      return worker;
    },
    /** Closed after the worker. */
    queues: {
      async close(): Promise<void> {
        await Promise.all([queue.close(), finished.close()]);
        connections.close();
      },
    },
  };
}

/** Hashed, because BullMQ job ids can't contain a colon and keys may be long. */
function jobIdOf({ scope, key }: NonNullable<Idempotency>): string {
  return `key-${createHash('sha256').update(`${scope}:${key}`).digest('hex')}`;
}
