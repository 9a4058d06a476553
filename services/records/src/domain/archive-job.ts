import type { ArchiveJob as ArchiveJobContract } from '@portal/contracts/records/archive-job';
import { addDays } from '@portal/kernel/london';

/** How many records were added, and how many were changed or removed. */
export interface Counts {
  archived: number;
  updated: number;
}

/** A job that archives a range of days. The queue can be refilled from it. */
export interface ArchiveJob extends Counts {
  id: string;
  state: ArchiveJobContract['state'];
  fromDate: string;
  toDate: string;
  workerId: string | null;
  /** A request waits for the result: it takes precedence over background jobs. */
  isAwaited: boolean;
  /** The first day that is not done; the day after `toDate` once all are. */
  nextDate: string;
  /** Later days that are done already: several are archived at once. */
  ahead: string[];
  /** Days in progress: they are finished even after the job was stopped. */
  underWay: string[];
  daysDone: number;
  createdAt: Date;
  endedAt: Date | null;
  error: string | null;
}

export const stoppedStates: readonly ArchiveJob['state'][] = ['cancelled', 'failed'];

/** Whether no more days of the job are started. */
export function isStopped({ state }: Pick<ArchiveJob, 'state'>): boolean {
  return stoppedStates.includes(state);
}

/** Whether a day of a job is still to be archived; in a stopped job, only days in progress are. */
export function isDayPending(job: ArchiveJob, day: string): boolean {
  if (job.endedAt !== null || isDayDone(job, day)) return false;
  return !isStopped(job) || job.underWay.includes(day);
}

/** Whether a day of a job is done, or is none of its days. */
export function isDayDone({ nextDate, toDate, ahead }: ArchiveJob, day: string): boolean {
  return day < nextDate || day > toDate || ahead.includes(day);
}

/**
 * The progress of a job once a day is done. It ends with its last day, a stopped one with its last day in
 * progress.
 */
export function calculateProgress(
  job: ArchiveJob,
  day: string,
  now: Date,
): Pick<ArchiveJob, 'nextDate' | 'ahead' | 'state' | 'endedAt'> {
  const ahead = new Set([...job.ahead, day]);
  let { nextDate } = job;
  while (ahead.delete(nextDate)) nextDate = addDays(nextDate, 1);
  const isLast = isStopped(job)
    ? job.underWay.every((other) => other === day)
    : nextDate > job.toDate;
  return {
    nextDate,
    ahead: [...ahead],
    state: !isStopped(job) && isLast ? 'completed' : job.state,
    endedAt: job.endedAt === null && isLast ? now : job.endedAt,
  };
}
