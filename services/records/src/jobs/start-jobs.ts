import { setTimeout as delay } from 'node:timers/promises';
import type { CollectionChanges } from '@portal/bus/collection-changes';
import type { Bus } from '@portal/bus/nats-connection';
import type { Outbox } from '@portal/bus/outbox';
import { recordsAudited } from '@portal/contracts/records/events';
import { addDays, londonDay } from '@portal/kernel/london';
import type { DiskSpace } from '@portal/runtime/disk-space';
import type { Logger } from '@portal/runtime/log';
import { addressRetention } from '@portal/runtime/retention/address-retention';
import { removeExpiredData } from '@portal/runtime/retention/remove-expired-data';
import type { ServiceComponents } from '@portal/runtime/start-service';
import type { ArchiveStores, Dependencies } from '../dependencies.ts';
import { createArchiveCounterStore } from '../store/archive-counters.ts';
import { createArchiveJobStore } from '../store/archive-jobs.ts';
import { createJobRunStore } from '../store/job-runs.ts';
import type { WeeklyReportStore } from '../store/weekly-reports.ts';
import { archiveAndPublish } from './archive-and-publish.ts';
import { type ArchiveQueue, openArchiveQueue } from './archive-queue.ts';
import { closePayrollBatch, queuePayrollBatches } from './close-payroll.ts';
import { createDailyArchiveJob } from './daily-archive.ts';
import { startDeletionFinalizer } from './finalize-deleted-people.ts';
import { makeMissingReports } from './make-missing-reports.ts';
import { archiveDayOfRange, failRangeJob, queueRangeDays } from './range-jobs.ts';
import { createReArchiveJob } from './re-archive.ts';
import { startRebuilds } from './rebuild.ts';
import { copyRetention, recordRetention } from './retention-rule.ts';
import { defaultIntervals, type Intervals, openScheduler } from './scheduler.ts';
import { createWaitForConsumers } from './wait-for-consumers.ts';

/** How long the outbox takes to publish an event, on a busy machine. */
const publishDelayMs = 250;
/** How long a manual archive waits for earlier events; later ones cause it to be archived again. */
const recentEventsTimeoutMs = 20_000;

interface JobsContext {
  redisUrl: string;
  outbox: Outbox;
  bus: Bus;
  changes: CollectionChanges;
  diskSpace: Pick<DiskSpace, 'isBelowLimit'>;
  /** How long events have network addresses. */
  addressDays: number;
  log: Logger;
}

/** Starts the background jobs; gives them, and the dependencies that requests share with them. */
export function startJobs(
  archive: ArchiveStores,
  reports: WeeklyReportStore,
  { redisUrl, outbox, bus, changes, diskSpace, addressDays, log }: JobsContext,
  intervals: Intervals = defaultIntervals,
) {
  const { connection, rebuilds } = archive;
  const jobs = createArchiveJobStore(connection);
  const retention = [
    recordRetention(archive, reports),
    ...copyRetention(archive),
    addressRetention({ bus, connection }, [recordsAudited], addressDays),
  ];
  const publishing = { outbox, counters: createArchiveCounterStore(connection) };
  const rangeDependencies = { ...publishing, archive, jobs, isPaused: diskSpace.isBelowLimit };
  const payrollDependencies = { ...archive, isPaused: diskSpace.isBelowLimit };
  const queueRanges = () => queueRangeDays(rangeDependencies, queue);
  const queuePayroll = () => queuePayrollBatches(payrollDependencies, queue);
  const refillQueues = async () => {
    await queueRanges();
    await queuePayroll();
  };
  const waitForConsumers = createWaitForConsumers(bus, log);
  /** A manual archive includes events published a moment ago, such as a clock-out. */
  const waitForRecentEvents = async () => {
    await delay(publishDelayMs);
    await waitForConsumers(Number.POSITIVE_INFINITY, AbortSignal.timeout(recentEventsTimeoutMs));
  };
  const archiveAgain = createReArchiveJob(archive, publishing, log);
  const queue: ArchiveQueue = openArchiveQueue(
    redisUrl,
    {
      async archiveDay(date, counterId) {
        await waitForRecentEvents();
        return archiveAndPublish(
          archive,
          publishing,
          { date, byHand: true, counterId },
          new Date(),
        );
      },
      async archiveDayOfRange(jobId, date) {
        // Events of older days were handled long ago.
        if (date >= addDays(londonDay(new Date()), -1)) await waitForRecentEvents();
        await archiveDayOfRange(rangeDependencies, { jobId, date }, new Date());
        await queueRanges();
      },
      async closePayrollBatch(batch) {
        if (diskSpace.isBelowLimit() || (await rebuilds.isRebuilding())) return;
        // Changes of the period that wait are in its lines, not adjustments of the next one.
        if (batch.after === '') {
          await waitForRecentEvents();
          await archiveAgain(new Date(), async () => undefined);
        }
        await closePayrollBatch(archive, batch);
        await queuePayroll();
      },
      failRange: (jobId, date) => failRangeJob(rangeDependencies, { jobId, date }, new Date()),
      isPaused: async () => diskSpace.isBelowLimit() || rebuilds.isRebuilding(),
    },
    log,
  );
  const scheduler = openScheduler(
    {
      url: redisUrl,
      connection,
      rebuilds,
      log,
      refill: refillQueues,
      runs: createJobRunStore(connection),
      isPaused: diskSpace.isBelowLimit,
      waitForConsumers,
      work: {
        'daily-archive': createDailyArchiveJob(archive, publishing),
        're-archive': archiveAgain,
        async 'weekly-report'(now, checkpoint) {
          // A report never changes, so late changes must be archived before.
          await archiveAgain(now, checkpoint);
          await makeMissingReports({ archive, reports, outbox }, now, checkpoint);
        },
        retention: (now, checkpoint) =>
          removeExpiredData({ connection, rules: retention, log }, now, checkpoint),
      },
      isDueEarly: async (job) => job === 're-archive' && archive.outdatedDays.exist(),
    },
    intervals,
  );
  const workers = [
    queue.startWorker,
    scheduler.startWorker,
    () => startRebuilds({ bus, connection, changes, rebuilds, log }),
    () => startDeletionFinalizer(archive, { bus, changes, outbox, log }),
  ];
  const components: Pick<
    ServiceComponents<unknown>,
    | 'workers'
    | 'queues'
    | 'queueStates'
    | 'oldestJobs'
    | 'jobStates'
    | 'retention'
    | 'hasRetentionJob'
  > = {
    workers,
    retention,
    // The scheduler runs it.
    hasRetentionJob: false,
    queues: [queue.queues, scheduler.queues],
    queueStates: async () => [await queue.state()],
    oldestJobs: async () => ({ archive: await queue.oldest() }),
    jobStates: scheduler.states,
  };
  const dependencies: Pick<
    Dependencies,
    | 'jobs'
    | 'queue'
    | 'fillQueue'
    | 'fillPayrollQueue'
    | 'waitForRecentEvents'
    | 'jobStates'
    | 'isStorageLow'
  > = {
    jobs,
    queue,
    waitForRecentEvents,
    fillQueue: queueRanges,
    fillPayrollQueue: queuePayroll,
    jobStates: scheduler.states,
    isStorageLow: diskSpace.isBelowLimit,
  };
  return { components, dependencies };
}
