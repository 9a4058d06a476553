import { leaseOf } from '@portal/bus/lease';
import type { JobState } from '@portal/contracts/service-state';
import { every } from '@portal/runtime/every';
import type { Logger } from '@portal/runtime/log';
import type { Closable } from '@portal/runtime/service';
import { Queue, Worker } from 'bullmq';
import type { Connection } from 'mongoose';
import { type JobRun, type JobRuns, jobRunsByName, noteRun } from '../store/job-runs.ts';
import { isRebuilding, type Rebuilds, RebuildUnderWay } from '../store/rebuilds.ts';
import { EventsWait } from './caught-up.ts';
import { queueConnections, takenOver } from './queue-connections.ts';
import { nextRun, type ScheduledJob, schedule, scheduledJobs } from './schedule.ts';

/**
 * What a job does. What is due follows from the data: it may be done at any time, and be killed. `goOn` is to be
 * called between its steps: it throws where the rest is left to another process.
 */
export type Work = (now: Date, goOn: () => Promise<void>) => Promise<unknown>;

export interface Intervals {
  /** How often it is looked for what the queue has lost or missed. */
  sweepMs: number;
  /** How long after its time a job counts as missed. */
  graceMs: number;
  /** How long after its first failure it is tried again; twice as long after each further one. */
  retryAfterMs: number;
  /** How long a job waits until what was published before it began is handled. */
  patienceMs: number;
}
export const usualIntervals: Intervals = {
  sweepMs: 5_000,
  graceMs: 60_000,
  retryAfterMs: 5_000,
  patienceMs: 30_000,
};

interface Needs {
  url: string;
  connection: Connection;
  runs: JobRuns;
  rebuilds: Rebuilds;
  /** Resolves once what had been published is handled; throws after so many milliseconds. */
  caughtUp(withinMs: number, stopping: AbortSignal): Promise<void>;
  work: Readonly<Record<ScheduledJob, Work>>;
  /** Whether nothing may be done now: the jobs come again once it may. */
  isPaused(): boolean;
  /** Whether a job has something to do before its time. */
  isWanted(job: ScheduledJob): Promise<boolean>;
  /** What else is looked after now and then: puts back what an emptied queue has lost. */
  refill(): Promise<void>;
  log: Logger;
}

const name = 'schedule';
const leaseMs = 15_000;
const longestRetryMs = 600_000;

/**
 * Does by the clock what is to be done by it, and at once what was missed while nobody ran: any number of
 * processes may, one of them does a job at a time, and another goes on where it dies.
 */
export function openScheduler(needs: Needs, intervals: Intervals = usualIntervals) {
  const { url, connection, runs, rebuilds, isPaused, caughtUp, work, isWanted, refill, log } =
    needs;
  const connections = queueConnections(url, log);
  const queue = new Queue(name, { connection: connections.forRequests });
  const warn = (err: Error) => log.warn({ err }, name);
  queue.on('error', warn);
  const stopping = new AbortController();
  let isFirst = true;

  async function run(job: ScheduledJob): Promise<void> {
    // The job comes again: by the clock, or because it was missed.
    if (isPaused() || (await isRebuilding(rebuilds))) return;
    const lease = leaseOf(connection, `job ${job}`, leaseMs);
    if (!(await lease.hold())) return;
    const renewing = every(leaseMs / 5, () => lease.hold(), { what: `the lease of ${job}`, log });
    const now = new Date();
    async function goOn(): Promise<void> {
      if (stopping.signal.aborted || isPaused() || !(await lease.hold())) throw new LeftToOthers();
    }
    try {
      await caughtUp(intervals.patienceMs, stopping.signal);
      await goOn();
      await work[job](now, goOn);
      await noteRun(runs, job, { at: now, error: null });
    } catch (failure) {
      if (failure instanceof RebuildUnderWay || failure instanceof LeftToOthers) return;
      log.error({ err: failure, job }, 'job failed');
      await noteRun(runs, job, { at: now, error: sayable(failure) });
    } finally {
      await renewing.close();
      await lease.release();
    }
  }

  async function sweep(): Promise<void> {
    const known = await jobRunsByName(runs);
    for (const job of scheduledJobs) {
      if (!(await queue.getJobScheduler(job))) {
        const opts = { removeOnComplete: true, removeOnFail: true } as const;
        await queue.upsertJobScheduler(job, schedule[job], { name: job, opts });
      }
      if (isFirst || (await isDue(job, known.get(job)))) await putNow(job);
    }
    isFirst = false;
    await refill();
  }

  /** Unless it waits already. */
  async function putNow(job: ScheduledJob): Promise<void> {
    await queue.add(job, {}, { jobId: `now-${job}`, removeOnComplete: true, removeOnFail: true });
  }

  async function isDue(job: ScheduledJob, last: JobRun | undefined): Promise<boolean> {
    if (!last) return true;
    const since = Date.now() - last.lastRunAt.getTime();
    if (last.failures > 0) {
      return since >= Math.min(intervals.retryAfterMs * 2 ** (last.failures - 1), longestRetryMs);
    }
    const dueAt = nextRun(job, last.lastRunAt).getTime() + intervals.graceMs;
    return Date.now() >= dueAt || isWanted(job);
  }

  return {
    /** How the jobs are, as each process tells it. */
    async states(): Promise<JobState[]> {
      const known = await jobRunsByName(runs);
      const now = new Date();
      return scheduledJobs.map((job) => {
        const { lastRunAt = null, failures = 0, lastError = null } = known.get(job) ?? {};
        return {
          name: job,
          lastRunAt: lastRunAt?.toISOString() ?? null,
          nextRunAt: nextRun(job, now).toISOString(),
          failures,
          lastError,
        };
      });
    },
    startWorker(): Closable {
      const worker = new Worker(name, (job) => run(job.name as ScheduledJob), {
        connection: connections.forWorkers,
        concurrency: scheduledJobs.length,
        ...takenOver,
      });
      worker.on('error', warn);
      const sweeping = every(intervals.sweepMs, sweep, { what: 'looking for missed jobs', log });
      return {
        async close() {
          // What is under way goes on with its next step in another process, or at the next start.
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

/** Another process does the job by now, or is to. */
class LeftToOthers extends Error {}

/** For people, and without what MongoDB or Valkey quote. */
function sayable(failure: unknown): string {
  if (failure instanceof EventsWait) return failure.message;
  const text = failure instanceof Error ? failure.name : 'Error';
  return `It was interrupted (${text}): the log says by what.`;
}
