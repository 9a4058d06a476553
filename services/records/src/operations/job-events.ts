import { setTimeout as delay } from 'node:timers/promises';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { DownloadBody } from '@portal/runtime/downloads';
import { archiveJobOf, shownJob } from '../store/archive-jobs.ts';
import type { ShownJobs } from './archive-jobs.ts';

const usualTimes = {
  /** Often enough that a bar moves: a day is archived in about as much. */
  lookEveryMs: 300,
  /** So that nothing on the way takes the stream for dead. */
  heartbeatMs: 15_000,
};

/** How a job gets on, as server-sent events, from what it is now up to its end. */
export async function jobEvents(
  shown: ShownJobs,
  { id }: { id: string },
  over: AbortSignal,
  times = usualTimes,
): Promise<Result<DownloadBody, 'NOT_FOUND'>> {
  const job = await archiveJobOf(shown.jobs, id);
  if (!job) return fail('NOT_FOUND', 'Job not found');
  const body = progressOf(shown, shownJob(job, shown.isStorageLow()), over, times);
  return ok({ mediaType: 'text/event-stream; charset=utf-8', body });
}

async function* progressOf(
  { jobs, isStorageLow }: ShownJobs,
  first: ArchiveJob,
  over: AbortSignal,
  { lookEveryMs, heartbeatMs }: typeof usualTimes,
): AsyncGenerator<string> {
  let told = JSON.stringify(first);
  let toldAt = performance.now();
  yield `retry: 1000\n\n${eventOf(told)}`;
  let job: ArchiveJob | null = first;
  while (job?.endedAt === null) {
    await delay(lookEveryMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    const row = await archiveJobOf(jobs, first.id);
    job = row && shownJob(row, isStorageLow());
    const now = JSON.stringify(job);
    if (job && now !== told) yield eventOf(now);
    else if (performance.now() - toldAt >= heartbeatMs) yield ':\n\n';
    else continue;
    told = now;
    toldAt = performance.now();
  }
}

function eventOf(job: string): string {
  return `event: progress\ndata: ${job}\n\n`;
}
