import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { addDays, londonDay } from '@portal/kernel/london';
import type { DiskSpace } from '@portal/runtime/disk-space';
import type { Logger } from '@portal/runtime/log';
import type { ServiceComponents } from '@portal/runtime/start-service';
import type { Connection } from 'mongoose';
import type { Archive } from '../dependencies.ts';
import type { ArchiveRangeDependencies } from '../operations/archive-date-range.ts';
import type { ArchiveStateDependencies } from '../operations/archive-state.ts';
import { archiveCountersIn } from '../store/archive-counters.ts';
import { archiveJobsIn } from '../store/archive-jobs.ts';
import { jobRunsIn } from '../store/job-runs.ts';
import { isRebuilding, rebuildsIn } from '../store/rebuilds.ts';
import type { Sources } from '../store/sources.ts';
import { archiveAndPublish } from './archive-and-publish.ts';
import { type ArchiveQueue, openArchiveQueue, requestTimeoutMs } from './archive-queue.ts';
import { dailyArchive } from './daily-archive.ts';
import { startFinalisingDeletedPeople } from './finalise-deleted-people.ts';
import { archiveDayOfRange, failRange, fillQueue } from './range-jobs.ts';
import { reArchive } from './re-archive.ts';
import { startRebuilds } from './rebuild.ts';
import { defaultIntervals, type Intervals, type JobFunction, openScheduler } from './scheduler.ts';
import { createConsumerWait } from './wait-for-consumers.ts';

/** How long the outbox takes to publish an event, on a busy machine. */
const publishDelayMs = 250;
/** How long a manual archive waits for earlier events; later ones cause it to be archived again. */
const recentEventsTimeoutMs = 20_000;

interface Foundation {
  env: { REDIS_URL: string; RETENTION_YEARS: number };
  connection: Connection;
  outbox: Outbox;
  bus: Bus;
  diskSpace: Pick<DiskSpace, 'isLow'>;
  log: Logger;
}

/** Jobs of other parts of the service. */
interface OtherJobs {
  sources: Sources;
  makeReports: JobFunction;
  retention: JobFunction;
}

/** Starts the background jobs; gives them, and the dependencies that requests share with them. */
export function startJobs(
  archive: Archive,
  { env, connection, outbox, bus, diskSpace, log }: Foundation,
  { sources, makeReports, retention }: OtherJobs,
  intervals: Intervals = defaultIntervals,
) {
  const jobs = archiveJobsIn(connection);
  const rebuilds = rebuildsIn(connection);
  const publishing = { outbox, rebuilds, counters: archiveCountersIn(connection) };
  const ranges = { ...publishing, archive, jobs, isPaused: diskSpace.isLow };
  const fill = () => fillQueue(ranges, queue);
  const waitForConsumers = createConsumerWait(bus, log);
  /** A manual archive includes events published a moment ago, such as a clock-out. */
  const waitForRecentEvents = async () => {
    await delay(publishDelayMs);
    await waitForConsumers(Number.POSITIVE_INFINITY, AbortSignal.timeout(recentEventsTimeoutMs));
  };
  const queue: ArchiveQueue = openArchiveQueue(
    env.REDIS_URL,
    {
      async day(date, counterId) {
        await waitForRecentEvents();
        return archiveAndPublish(
          archive,
          publishing,
          { date, byHand: true, counterId },
          new Date(),
        );
      },
      async dayOfRange(jobId, date) {
        // Events of older days were handled long ago.
        if (date >= addDays(londonDay(new Date()), -1)) await waitForRecentEvents();
        await archiveDayOfRange(ranges, { jobId, date }, new Date());
        await fill();
      },
      rangeFailed: (jobId, date) => failRange(ranges, { jobId, date }, new Date()),
      isPaused: async () => diskSpace.isLow() || isRebuilding(rebuilds),
    },
    log,
  );
  const archiveAgain = reArchive(archive, publishing);
  const scheduler = openScheduler(
    {
      ...{ url: env.REDIS_URL, connection, rebuilds, log, refill: fill },
      runs: jobRunsIn(connection),
      isPaused: diskSpace.isLow,
      waitForConsumers,
      work: {
        'daily-archive': dailyArchive(archive, publishing),
        're-archive': archiveAgain,
        async 'weekly-report'(now, checkpoint) {
          // A report never changes, so late changes must be archived before.
          await archiveAgain(now, checkpoint);
          await makeReports(now, checkpoint);
        },
        retention,
      },
      isWanted: async (job) => job === 're-archive' && (await archive.changes.exists({})) !== null,
    },
    intervals,
  );
  const workers = [
    queue.startWorker,
    scheduler.startWorker,
    () => startRebuilds({ bus, connection, rebuilds, log }),
    () => startFinalisingDeletedPeople(archive, { bus, connection, outbox, rebuilds, log }),
  ];
  const serviceParts: Pick<
    ServiceComponents<unknown>,
    'workers' | 'queues' | 'queueStates' | 'jobStates'
  > = {
    workers,
    queues: [queue.queues, scheduler.queues],
    queueStates: async () => [await queue.state()],
    jobStates: scheduler.states,
  };
  const dependencies: Pick<
    ArchiveRangeDependencies,
    'jobs' | 'fill' | 'waitForRecentEvents' | 'retentionYears' | 'timeoutMs'
  > &
    Omit<ArchiveStateDependencies, 'archive'> & { queue: ArchiveQueue } = {
    ...{
      jobs,
      fill,
      waitForRecentEvents,
      retentionYears: env.RETENTION_YEARS,
      timeoutMs: requestTimeoutMs,
    },
    ...{ rebuilds, sources, bus, schedule: scheduler.states, queue },
    isStorageLow: diskSpace.isLow,
  };
  return { serviceParts, dependencies };
}
