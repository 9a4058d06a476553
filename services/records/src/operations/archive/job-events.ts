import { setTimeout as delay } from 'node:timers/promises';
import type { DownloadInputOf } from '@portal/contracts/download';
import type { ArchiveJob, jobEvents as contract } from '@portal/contracts/records/archive-job';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Dependencies } from '../../dependencies.ts';
import { toArchiveJobDto } from '../../dto/to-archive-job-dto.ts';

type JobDependencies = Pick<Dependencies, 'jobs' | 'isStorageLow'>;

const defaultIntervals = {
  /** Often enough for a progress bar: archiving a day takes about as long. */
  pollMs: 300,
  /** So that no proxy closes the connection as idle. */
  heartbeatMs: 15_000,
};

/** Streams the progress of a job as server-sent events, from its current state to its end. */
export async function jobEvents(
  deps: JobDependencies,
  _request: SignedInRequest,
  { id }: DownloadInputOf<typeof contract>,
  signal: AbortSignal,
  intervals = defaultIntervals,
): Promise<Result<DownloadBody, 'NOT_FOUND'>> {
  const job = await deps.jobs.byId(id);
  if (!job) return fail('NOT_FOUND', 'Archive job not found');
  const body = progressOf(deps, toArchiveJobDto(job, deps.isStorageLow()), signal, intervals);
  return ok({ mediaType: 'text/event-stream; charset=utf-8', body });
}

async function* progressOf(
  { jobs, isStorageLow }: JobDependencies,
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
    const row = await jobs.byId(first.id);
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
