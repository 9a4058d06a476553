import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { fail, ok, type Result } from '@portal/kernel/result';
import {
  type ArchiveJobRow,
  type ArchiveJobs,
  archiveJobOf,
  endArchiveJob,
  shownJob,
} from '../store/archive-jobs.ts';

type Answer = Result<ArchiveJob, 'NOT_FOUND'>;

/** How far the archiving of a range is. */
export async function archiveJob(jobs: ArchiveJobs, { id }: { id: string }): Promise<Answer> {
  return answerOf(await archiveJobOf(jobs, id));
}

/** Stops it; a day that is under way is finished, and one that has ended stays as it is. */
export async function cancelArchiveJob(
  jobs: ArchiveJobs,
  { id }: { id: string },
  now: Date,
): Promise<Answer> {
  return answerOf(await endArchiveJob(jobs, id, { state: 'cancelled', error: null }, now));
}

function answerOf(job: ArchiveJobRow | null): Answer {
  return job ? ok(shownJob(job)) : fail('NOT_FOUND', 'Job not found');
}
