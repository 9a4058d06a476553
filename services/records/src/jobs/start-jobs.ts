import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { addDays, londonDay } from '@portal/kernel/london';
import type { DiskSpace } from '@portal/runtime/disk-space';
import type { Logger } from '@portal/runtime/log';
import type { ServiceParts } from '@portal/runtime/service';
import type { Connection } from 'mongoose';
import type { ArchivingRanges } from '../operations/archive-date-range.ts';
import type { StateParts } from '../operations/archive-state.ts';
import { archiveJobsIn } from '../store/archive-jobs.ts';
import { jobRunsIn } from '../store/job-runs.ts';
import { isRebuilding, rebuildsIn } from '../store/rebuilds.ts';
import type { Sources } from '../store/sources.ts';
import { talliesIn } from '../store/tallies.ts';
import { archiveAndAnnounce } from './archive-and-announce.ts';
import type { Archive } from './archive-day.ts';
import { type ArchiveQueue, openArchiveQueue, patienceMs } from './archive-queue.ts';
import { catchingUp } from './caught-up.ts';
import { dailyArchive } from './daily-archive.ts';
import { startDepartures } from './departures.ts';
import { archiveDayOfRange, fillQueue, giveUpRange } from './range-jobs.ts';
import { reArchive } from './re-archive.ts';
import { startRebuilds } from './rebuild.ts';
import { type Intervals, openScheduler, usualIntervals, type Work } from './scheduler.ts';

/** As long as what was stored a moment ago takes to be published, on a busy machine. */
const publishingMs = 250;
/** How long an archive by hand waits for what was published before it; the rest is archived again. */
const hearingMs = 20_000;

interface Foundation {
  env: { REDIS_URL: string; RETENTION_YEARS: number };
  connection: Connection;
  outbox: Outbox;
  bus: Bus;
  diskSpace: Pick<DiskSpace, 'isLow'>;
  log: Logger;
}

/** What other parts of the service have done by the clock. */
interface Others {
  sources: Sources;
  makeReports: Work;
  retention: Work;
}

/** All that the archive does by itself, and what requests need of it. */
export function startJobs(
  archive: Archive,
  { env, connection, outbox, bus, diskSpace, log }: Foundation,
  { sources, makeReports, retention }: Others,
  intervals: Intervals = usualIntervals,
) {
  const jobs = archiveJobsIn(connection);
  const rebuilds = rebuildsIn(connection);
  const announcing = { outbox, rebuilds, tallies: talliesIn(connection) };
  const ranges = { ...announcing, archive, jobs, isPaused: diskSpace.isLow };
  const fill = () => fillQueue(ranges, queue);
  const caughtUp = catchingUp(bus, log);
  /** Who has just clocked out is in what somebody archives now; nobody waits long for others' events. */
  const heard = async () => {
    await delay(publishingMs);
    await caughtUp(Number.POSITIVE_INFINITY, AbortSignal.timeout(hearingMs));
  };
  const queue: ArchiveQueue = openArchiveQueue(
    env.REDIS_URL,
    {
      async day(date, tally) {
        await heard();
        return archiveAndAnnounce(archive, announcing, { date, byHand: true, tally }, new Date());
      },
      async dayOfRange(jobId, date) {
        // What is long over was heard of long ago.
        if (date >= addDays(londonDay(new Date()), -1)) await heard();
        await archiveDayOfRange(ranges, { jobId, date }, new Date());
        await fill();
      },
      rangeFailed: (jobId, date) => giveUpRange(ranges, { jobId, date }, new Date()),
      isWaiting: async () => diskSpace.isLow() || isRebuilding(rebuilds),
    },
    log,
  );
  const archiveAgain = reArchive(archive, announcing);
  const scheduler = openScheduler(
    {
      ...{ url: env.REDIS_URL, connection, rebuilds, log, refill: fill },
      runs: jobRunsIn(connection),
      isPaused: diskSpace.isLow,
      caughtUp,
      work: {
        'daily-archive': dailyArchive(archive, announcing),
        're-archive': archiveAgain,
        async 'weekly-report'(now, goOn) {
          // A report is kept as it was made: what became known late is to be in it.
          await archiveAgain(now, goOn);
          await makeReports(now, goOn);
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
    () => startDepartures(archive, { bus, connection, outbox, rebuilds, log }),
  ];
  const parts: Pick<ServiceParts<unknown>, 'workers' | 'queues' | 'queueStates' | 'jobStates'> = {
    workers,
    queues: [queue.queues, scheduler.queues],
    queueStates: async () => [await queue.state()],
    jobStates: scheduler.states,
  };
  const deps: Pick<ArchivingRanges, 'jobs' | 'fill' | 'heard' | 'retentionYears' | 'patienceMs'> &
    Omit<StateParts, 'archive'> & { queue: ArchiveQueue } = {
    ...{ jobs, fill, heard, retentionYears: env.RETENTION_YEARS, patienceMs },
    ...{ rebuilds, sources, bus, schedule: scheduler.states, queue },
    isStorageLow: diskSpace.isLow,
  };
  return { parts, deps };
}
