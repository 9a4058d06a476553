import { setTimeout as delay } from 'node:timers/promises';
import type { ArchiveJob } from '@portal/contracts/records/archive-job';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { DownloadBody } from '@portal/runtime/serve-download';
import { findArchiveJob, toArchiveJobDto } from '../store/archive-jobs.ts';
import type { ArchiveJobDependencies } from './archive-jobs.ts';

const defaultIntervals = {
  /** Often enough for a progress bar: archiving a day takes about as long. */
  pollMs: 300,
  /** So that no proxy closes the connection as idle. */
  heartbeatMs: 15_000,
};

/** Streams the progress of a job as server-sent events, from its current state to its end. */
export async function jobEvents(
  dependencies: ArchiveJobDependencies,
  { id }: { id: string },
  signal: AbortSignal,
  intervals = defaultIntervals,
): Promise<Result<DownloadBody, 'NOT_FOUND'>> {
  const job = await findArchiveJob(dependencies.jobs, id);
  if (!job) return fail('NOT_FOUND', 'Job not found');
  const body = progressOf(
    dependencies,
    toArchiveJobDto(job, dependencies.isStorageLow()),
    signal,
    intervals,
  );
  return ok({ mediaType: 'text/event-stream; charset=utf-8', body });
}

async function* progressOf(
  { jobs, isStorageLow }: ArchiveJobDependencies,
  first: ArchiveJob,
  signal: AbortSignal,
  { pollMs, heartbeatMs }: typeof defaultIntervals,
): AsyncGenerator<string> {
  let lastSent = JSON.stringify(first);
  let lastSentAt = performance.now();
  yield `retry: 1000\n\n${toServerSentEvent(lastSent)}`;
  let job: ArchiveJob | null = first;
  while (job?.endedAt === null) {
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const row = await findArchiveJob(jobs, first.id);
    job = row && toArchiveJobDto(row, isStorageLow());
    const now = JSON.stringify(job);
    if (job && now !== lastSent) yield toServerSentEvent(now);
    else if (performance.now() - lastSentAt >= heartbeatMs) yield ':\n\n';
    else continue;
    lastSent = now;
    lastSentAt = performance.now();
  }
}

function toServerSentEvent(job: string): string {
  return `event: progress\ndata: ${job}\n\n`;
}
