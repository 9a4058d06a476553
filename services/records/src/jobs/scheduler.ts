import { createLease } from '@portal/bus/lease';
import { isInFuture } from '@portal/bus/nightly-schedule';
import type { JobState } from '@portal/contracts/service-state';
import type { Logger } from '@portal/runtime/log';
import { runPeriodically } from '@portal/runtime/run-periodically';
import type { Closable } from '@portal/runtime/start-service';
import { traceJob } from '@portal/tracing/job-spans';
import { Queue, Worker } from 'bullmq';
import type { Connection } from 'mongoose';
import type { JobRun, JobRunError, JobRunStore } from '../store/job-runs.ts';
import { RebuildInProgressError, type RebuildStore } from '../store/rebuilds.ts';
import { openQueueConnections, stalledJobOptions } from './queue-connections.ts';
import { nextRun, type ScheduledJob, schedule, scheduledJobs } from './schedule.ts';
import { EventsPendingError } from './wait-for-consumers.ts';

/**
 * The work of a job. What is due follows from the data, so it may run at any time, and die. It calls
 * `checkpoint` between its steps, which throws if the job must stop.
 */
export type JobFunction = (now: Date, checkpoint: () => Promise<void>) => Promise<unknown>;

export interface Intervals {
  /** How often lost and missed jobs are looked for. */
  sweepMs: number;
  /** How long after its scheduled time a job counts as missed. */
  graceMs: number;
  /** Delay before the first retry; doubled after each further failure. */
  retryAfterMs: number;
  /** How long a job waits for earlier events to be handled. */
  consumerTimeoutMs: number;
}
export const defaultIntervals: Intervals = {
  sweepMs: 5_000,
  graceMs: 60_000,
  retryAfterMs: 5_000,
  consumerTimeoutMs: 30_000,
};

interface SchedulerDependencies {
  url: string;
  connection: Connection;
  runs: JobRunStore;
  rebuilds: Pick<RebuildStore, 'isRebuilding'>;
  /** Resolves once all earlier events are handled; throws after the timeout. */
  waitForConsumers(timeoutMs: number, signal: AbortSignal): Promise<void>;
  work: Readonly<Record<ScheduledJob, JobFunction>>;
  /** Tells whether jobs are paused; they run again afterwards. */
  isPaused(): boolean;
  /** Tells whether a job has work before its scheduled time. */
  isDueEarly(job: ScheduledJob): Promise<boolean>;
  /** Called at each sweep: refills the queue of days if it was emptied. */
  refill(): Promise<void>;
  log: Logger;
}

const name = 'schedule';
const leaseMs = 15_000;
const maxRetryMs = 600_000;

/**
 * Runs jobs on schedule, and missed ones at once. Any number of processes may share it: each job runs in
 * one of them, and another takes over if that one dies.
 *
 * BullMQ's job schedulers start each run, and hand it to another process if the first one dies. They can't
 * know which runs were missed, because Valkey may lose its data, or what a pause or a rebuild has skipped:
 * the sweep finds these in MongoDB (`jobRuns`), where the failures are counted too. The lease keeps a
 * scheduled run and one that the sweep has queued apart.
 */
export function openScheduler(
  dependencies: SchedulerDependencies,
  intervals: Intervals = defaultIntervals,
) {
  const {
    url,
    connection,
    runs,
    rebuilds,
    isPaused,
    waitForConsumers,
    work,
    isDueEarly,
    refill,
    log,
  } = dependencies;
  const connections = openQueueConnections(url, log);
  const queue = new Queue(name, { connection: connections.forRequests });
  const warn = (err: Error) => log.warn({ err }, 'job queue failed');
  queue.on('error', warn);
  const stopping = new AbortController();
  let isFirst = true;

  async function run(job: ScheduledJob): Promise<void> {
    // The job runs again: on schedule, or because it was missed.
    if (isPaused() || (await rebuilds.isRebuilding())) return;
    const lease = createLease(connection, `job ${job}`, leaseMs);
    if (!(await lease.hold())) return;
    const now = new Date();
    async function checkpoint(): Promise<void> {
      if (stopping.signal.aborted || isPaused() || !(await lease.hold()))
        throw new JobInterrupted();
    }
    try {
      await lease.holdDuring(async () => {
        await waitForConsumers(intervals.consumerTimeoutMs, stopping.signal);
        await checkpoint();
        await work[job](now, checkpoint);
      });
      await runs.save(job, { at: now, error: null });
    } catch (failure) {
      if (failure instanceof RebuildInProgressError || failure instanceof JobInterrupted) return;
      log.error({ err: failure, job }, 'job failed');
      await runs.save(job, { at: now, error: toDisplayError(failure) });
    } finally {
      await lease.release();
    }
  }

  async function sweep(): Promise<void> {
    const known = await runs.byName();
    for (const job of scheduledJobs) {
      if (!(await queue.getJobScheduler(job))) {
        const opts = { removeOnComplete: true, removeOnFail: true } as const;
        await queue.upsertJobScheduler(job, schedule[job], { name: job, opts });
      }
      if (isFirst || (await isDue(job, known.get(job)))) await runNow(job);
    }
    isFirst = false;
    await refill();
  }

  /** Queues a job at once, unless it is queued already. */
  async function runNow(job: ScheduledJob): Promise<void> {
    await queue.add(job, {}, { jobId: `now-${job}`, removeOnComplete: true, removeOnFail: true });
  }

  async function isDue(job: ScheduledJob, last: JobRun | undefined): Promise<boolean> {
    if (!last || isInFuture(last.lastRunAt, new Date())) return true;
    const since = Date.now() - last.lastRunAt.getTime();
    if (last.failures > 0) {
      return since >= Math.min(intervals.retryAfterMs * 2 ** (last.failures - 1), maxRetryMs);
    }
    const dueAt = nextRun(job, last.lastRunAt).getTime() + intervals.graceMs;
    return Date.now() >= dueAt || isDueEarly(job);
  }

  return {
    /** The state of all jobs, the same in each process. */
    async states(): Promise<JobState[]> {
      const known = await runs.byName();
      const now = new Date();
      return scheduledJobs.map((job) => {
        const {
          lastRunAt = null,
          failures = 0,
          lastError = null,
          lastErrorCode = null,
        } = known.get(job) ?? {};
        return {
          name: job,
          lastRunAt: lastRunAt?.toISOString() ?? null,
          nextRunAt: nextRun(job, now).toISOString(),
          failures,
          lastError,
          lastErrorCode,
        };
      });
    },
    startWorker(): Closable {
      const worker = new Worker(
        name,
        (job) => traceJob(job.name, {}, () => run(job.name as ScheduledJob)),
        {
          connection: connections.forWorkers,
          concurrency: scheduledJobs.length,
          ...stalledJobOptions,
        },
      );
      worker.on('error', warn);
      const sweeping = runPeriodically(intervals.sweepMs, sweep, {
        name: 'looking for missed jobs',
        log,
      });
      return {
        async close() {
          // A running job continues in another process, or at the next start.
          stopping.abort();
          await sweeping.close();
          await worker.close();
        },
      };
    },
    queues: {
      async close(): Promise<void> {
        await queue.close();
        connections.close();
      },
    },
  };
}

/** The job stops here: another process has taken it over, or will. */
class JobInterrupted extends Error {}

/** A message for people, without details from MongoDB or Valkey. */
function toDisplayError(failure: unknown): JobRunError {
  if (failure instanceof EventsPendingError) return { message: failure.message, code: null };
  const text = failure instanceof Error ? failure.name : 'Error';
  const message = `It was interrupted (${text}). The details are in the log.`;
  return { message, code: 'INTERRUPTED' };
}
