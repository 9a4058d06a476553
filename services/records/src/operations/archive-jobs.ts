import { setTimeout as delay } from 'node:timers/promises';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { fail, ok, type Result } from '@portal/kernel/result';
import {
  type ArchiveJobRow,
  type ArchiveJobs,
  findArchiveJob,
  stopArchiveJob,
  toArchiveJobDto,
} from '../store/archive-jobs.ts';

type JobResult = Result<ArchiveJob, 'NOT_FOUND'>;

export interface ArchiveJobDependencies {
  jobs: ArchiveJobs;
  /** Tells whether archiving is paused for lack of storage. */
  isStorageLow(): boolean;
}

/** Shorter than the gateway's timeout, so that the caller gets the current state. */
const cancelTimeoutMs = 10_000;

/** Gives the progress of a range job. */
export async function archiveJob(
  dependencies: ArchiveJobDependencies,
  { id }: { id: string },
): Promise<JobResult> {
  return toResult(await findArchiveJob(dependencies.jobs, id), dependencies);
}

/** Cancels a range job and waits for its end: days in progress are finished. No effect on an ended job. */
export async function cancelArchiveJob(
  dependencies: ArchiveJobDependencies,
  { id }: { id: string },
  now: Date,
): Promise<JobResult> {
  const { jobs } = dependencies;
  const until = performance.now() + cancelTimeoutMs;
  await stopArchiveJob(jobs, id, { state: 'cancelled', error: null }, now);
  return toResult(await waitForJobEnd(jobs, id, until), dependencies);
}

/** Gives a job once it has ended, or as it is at `until` (performance.now); null for an unknown id. */
export async function waitForJobEnd(
  jobs: ArchiveJobs,
  id: string,
  until: number,
): Promise<ArchiveJobRow | null> {
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 250)) {
    const job = await findArchiveJob(jobs, id);
    if (!job || job.endedAt || performance.now() >= until) return job;
    await delay(pauseMs);
  }
}

function toResult(job: ArchiveJobRow | null, { isStorageLow }: ArchiveJobDependencies): JobResult {
  return job ? ok(toArchiveJobDto(job, isStorageLow())) : fail('NOT_FOUND', 'Job not found');
}
