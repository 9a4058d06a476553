import { setTimeout as delay } from 'node:timers/promises';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { fail, ok, type Result } from '@portal/kernel/result';
import {
  type ArchiveJobRow,
  type ArchiveJobs,
  archiveJobOf,
  shownJob,
  stopArchiveJob,
} from '../store/archive-jobs.ts';

type Answer = Result<ArchiveJob, 'NOT_FOUND'>;

/** What showing a job needs. */
export interface ShownJobs {
  jobs: ArchiveJobs;
  /** Whether too little storage is left to archive more. */
  isStorageLow(): boolean;
}

/** Below the gateway's deadline: whoever cancels hears of what is archived by then, or that it still ends. */
const patienceMs = 10_000;

/** How far the archiving of a range is. */
export async function archiveJob(shown: ShownJobs, { id }: { id: string }): Promise<Answer> {
  return answerOf(await archiveJobOf(shown.jobs, id), shown);
}

/** Stops it and waits for its end: days under way are finished. One that has ended stays as it is. */
export async function cancelArchiveJob(
  shown: ShownJobs,
  { id }: { id: string },
  now: Date,
): Promise<Answer> {
  const { jobs } = shown;
  const until = performance.now() + patienceMs;
  await stopArchiveJob(jobs, id, { state: 'cancelled', error: null }, now);
  return answerOf(await whenEnded(jobs, id, until), shown);
}

/** A job once it has ended, or as it is when `until` (of performance.now) is past; null where there is none. */
export async function whenEnded(
  jobs: ArchiveJobs,
  id: string,
  until: number,
): Promise<ArchiveJobRow | null> {
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 250)) {
    const job = await archiveJobOf(jobs, id);
    if (!job || job.endedAt || performance.now() >= until) return job;
    await delay(pauseMs);
  }
}

function answerOf(job: ArchiveJobRow | null, { isStorageLow }: ShownJobs): Answer {
  return job ? ok(shownJob(job, isStorageLow())) : fail('NOT_FOUND', 'Job not found');
}
