import { addDays, daysFromTo } from '@portal/kernel/london';
import {
  type ArchiveJobRow,
  type ArchiveJobs,
  archiveJobsToDo,
  beginDay,
  isToDo,
  noteDayDone,
  stopArchiveJob,
} from '../store/archive-jobs.ts';
import { isRebuilding, RebuildUnderWay } from '../store/rebuilds.ts';
import { type Announcing, archiveAndAnnounce } from './archive-and-announce.ts';
import type { Archive } from './archive-day.ts';
import type { ArchiveQueue } from './archive-queue.ts';

/** So many days of a range are archived at once, by as many processes as there are. */
const daysAhead = 4;
/** So many ranges that nobody waits for are under way at once. */
const rangesAtOnce = 3;

export interface RangeParts extends Announcing {
  archive: Archive;
  jobs: ArchiveJobs;
  /** Whether no day may be begun for now: fillQueue puts it back into the queue afterwards. */
  isPaused(): boolean;
}

/**
 * Puts into the queue what comes next of the ranges that are not archived yet. It may be done at any
 * time and twice: a queue that was emptied is filled again by it.
 */
export async function fillQueue(
  { jobs, rebuilds, isPaused }: Pick<RangeParts, 'jobs' | 'rebuilds' | 'isPaused'>,
  queue: Pick<ArchiveQueue, 'putDays'>,
): Promise<void> {
  if (isPaused() || (await isRebuilding(rebuilds))) return;
  for (const job of await archiveJobsToDo(jobs, rangesAtOnce)) {
    await queue.putDays(job._id, nextDays(job), job);
  }
}

function nextDays(job: ArchiveJobRow): string[] {
  const last = addDays(job.nextDate, daysAhead - 1);
  return daysFromTo(job.nextDate, last).filter((day) => isToDo(job, day));
}

/** Archives one day of a range, unless it is done, archiving is paused, or the range was stopped before. */
export async function archiveDayOfRange(
  parts: RangeParts,
  { jobId, date }: { jobId: string; date: string },
  now: Date,
): Promise<void> {
  const { archive, jobs, isPaused } = parts;
  if (isPaused()) return;
  const job = await beginDay(jobs, jobId, date);
  if (!job) return;
  try {
    await archiveAndAnnounce(
      archive,
      parts,
      {
        date,
        workerId: job.workerId,
        byHand: true,
        tally: `${jobId} ${date}`,
        // The job may end with it: that is when the day is done, not when it was begun.
        whenDone: (counts, session) =>
          noteDayDone(jobs, { id: jobId, day: date, ...counts }, new Date(), session),
      },
      now,
    );
  } catch (failure) {
    // It is put into the queue again once that is over.
    if (!(failure instanceof RebuildUnderWay)) throw failure;
  }
}

/** Gives a range up, because one of its days could not be archived however often it was tried. */
export async function giveUpRange(
  { jobs, isPaused }: Pick<RangeParts, 'jobs' | 'isPaused'>,
  { jobId, date }: { jobId: string; date: string },
  now: Date,
): Promise<void> {
  // Full storage may be why it failed: the day is tried again once there is room.
  if (isPaused()) return;
  const error = `${date} could not be archived. What was archived before stays.`;
  await stopArchiveJob(jobs, jobId, { state: 'failed', error, givenUp: date }, now);
}
