import { z } from 'zod';
import { download } from '../download.ts';
import { operation } from '../operation.ts';
import { day, id, instant, wholeNumber } from '../scalars.ts';

export const archiveJobId = id;

export const archiveJobState = z
  .enum(['waiting', 'running', 'completed', 'cancelled', 'failed'])
  .meta({ scalar: 'ArchiveJobState' });

/** A job that archives a long range. It survives restarts. */
export const archiveJob = z.strictObject({
  id: archiveJobId,
  state: archiveJobState,
  fromDate: day,
  toDate: day,
  /** Null for all staff. */
  workerId: id.nullable(),
  /** Whether the caller waits for the response, which then reports the end. */
  isAwaited: z.boolean(),
  daysDone: wholeNumber,
  daysTotal: wholeNumber,
  /** The next day to archive; null once no more days start. */
  nextDate: day.nullable(),
  archived: wholeNumber,
  updated: wholeNumber,
  createdAt: instant,
  /** Also null while a cancelled or failed job completes its current days. */
  endedAt: instant.nullable(),
  /** The error message for people. */
  error: z.string().nullable(),
  /** Whether the job waits because the storage is nearly full; it resumes automatically. */
  isWaitingForStorage: z.boolean(),
});
export type ArchiveJob = z.output<typeof archiveJob>;

const input = z.strictObject({ id: archiveJobId });

export const archiveJobQuery = operation({
  name: 'archiveJob',
  service: 'records',
  kind: 'query',
  summary: 'The progress of archiving a long date range',
  access: 'admin',
  input,
  output: archiveJob,
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/jobs/{id}', status: 200 },
});

/**
 * Archived days stay. Current days are completed first; where that takes long, the response has no
 * `endedAt` yet. A job that has ended already is returned unchanged.
 */
export const cancelArchiveJob = operation({
  name: 'cancelArchiveJob',
  service: 'records',
  kind: 'mutation',
  summary: 'Stop archiving a long date range; days already archived are kept',
  access: 'admin',
  input,
  output: archiveJob,
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/jobs/{id}/cancel', status: 200 },
  timeoutSeconds: 15,
});

/**
 * Server-sent events: `progress` with an `ArchiveJob` at once and after every change. The stream ends when
 * the job has ended.
 */
export const jobEvents = download({
  name: 'jobEvents',
  service: 'records',
  summary: 'The progress of archiving a long date range, as server-sent events',
  access: 'admin',
  input,
  path: '/api/admin/jobs/{id}/events',
  mediaTypes: ['text/event-stream'],
  errors: ['NOT_FOUND'],
});
