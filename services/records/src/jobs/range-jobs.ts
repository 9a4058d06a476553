import { formatDay } from '@portal/kernel/format-date';
import { addDays, eachDay } from '@portal/kernel/london';
import type { ArchiveStores } from '../dependencies.ts';
import { type ArchiveJob, isDayPending } from '../domain/archive-job.ts';
import type { ArchiveJobStore } from '../store/archive-jobs.ts';
import { RebuildInProgressError } from '../store/rebuilds.ts';
import { archiveAndPublish, type PublishDependencies } from './archive-and-publish.ts';
import type { ArchiveQueue } from './archive-queue.ts';

/** Days of a range that are queued at once. */
const daysAhead = 4;
/** Background ranges that are queued at once. */
const maxBackgroundRanges = 3;

export interface RangeDependencies extends PublishDependencies {
  archive: ArchiveStores;
  jobs: ArchiveJobStore;
  /** Tells whether archiving is paused: queueRangeDays queues the day again afterwards. */
  isPaused(): boolean;
}

/**
 * Queues the next days of unfinished ranges. Idempotent: it also refills a queue that was emptied.
 */
export async function queueRangeDays(
  { archive, jobs, isPaused }: Pick<RangeDependencies, 'archive' | 'jobs' | 'isPaused'>,
  queue: Pick<ArchiveQueue, 'enqueueDays'>,
): Promise<void> {
  if (isPaused() || (await archive.rebuilds.isRebuilding())) return;
  for (const job of await jobs.unfinished(maxBackgroundRanges)) {
    await queue.enqueueDays(job.id, nextDays(job), job);
  }
}

function nextDays(job: ArchiveJob): string[] {
  const last = addDays(job.nextDate, daysAhead - 1);
  return eachDay(job.nextDate, last).filter((day) => isDayPending(job, day));
}

/** Archives one day of a range, unless it is done, archiving is paused, or the range was stopped. */
export async function archiveDayOfRange(
  dependencies: RangeDependencies,
  { jobId, date }: { jobId: string; date: string },
  now: Date,
): Promise<void> {
  const { archive, jobs, isPaused } = dependencies;
  if (isPaused()) return;
  const job = await jobs.startDay(jobId, date);
  if (!job) return;
  try {
    await archiveAndPublish(
      archive,
      dependencies,
      {
        date,
        workerId: job.workerId,
        byHand: true,
        counterId: `${jobId} ${date}`,
        // A new date: the job may end with this day.
        completeInTransaction: (counts, session) =>
          jobs.completeDay({ id: jobId, day: date, ...counts }, new Date(), session),
      },
      now,
    );
  } catch (failure) {
    // queueRangeDays queues it again after the rebuild.
    if (!(failure instanceof RebuildInProgressError)) throw failure;
  }
}

/** Fails a range because one of its days could not be archived after all attempts. */
export async function failRangeJob(
  { jobs, isPaused }: Pick<RangeDependencies, 'jobs' | 'isPaused'>,
  { jobId, date }: { jobId: string; date: string },
  now: Date,
): Promise<void> {
  // It may have failed for lack of storage: the day is tried again once there is space.
  if (isPaused()) return;
  const error = `We couldn’t archive ${formatDay(date)}. Days already archived are kept.`;
  await jobs.stop(jobId, { state: 'failed', error, abandonedDay: date }, now);
}
