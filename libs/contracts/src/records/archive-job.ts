import { z } from 'zod';
import { download } from '../download.ts';
import { operation } from '../operation.ts';
import { day, id, instant, wholeNumber } from '../scalars.ts';

export const archiveJobId = id;

export const archiveJobState = z
  .enum(['waiting', 'running', 'completed', 'cancelled', 'failed'])
  .meta({ scalar: 'ArchiveJobState' });

/** The archiving of a long range, which goes on whatever dies. */
export const archiveJob = z.strictObject({
  id: archiveJobId,
  state: archiveJobState,
  fromDate: day,
  toDate: day,
  /** Null for everybody. */
  workerId: id.nullable(),
  /** Whoever asked waits for the answer, and hears of the end by it. */
  isAwaited: z.boolean(),
  daysDone: wholeNumber,
  daysTotal: wholeNumber,
  /** The day that is archived next; null once no more are begun. */
  nextDate: day.nullable(),
  archived: wholeNumber,
  updated: wholeNumber,
  createdAt: instant,
  /** Null, too, while the days under way of one that was cancelled or failed are being finished. */
  endedAt: instant.nullable(),
  /** Why it failed, for people. */
  error: z.string().nullable(),
  /** Whether it waits because the storage is nearly full; it resumes by itself. */
  isWaitingForStorage: z.boolean(),
});
export type ArchiveJob = z.output<typeof archiveJob>;

const input = z.strictObject({ id: archiveJobId });

export const archiveJobQuery = operation({
  name: 'archiveJob',
  service: 'records',
  kind: 'query',
  summary: 'How far the archiving of a long range is',
  access: 'admin',
  input,
  output: archiveJob,
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/jobs/{id}', status: 200 },
});

/**
 * What is archived by then stays. Days under way are finished: the end is waited for, and where that takes
 * long the job is answered with no `endedAt` yet. One that has ended already is answered as it is.
 */
export const cancelArchiveJob = operation({
  name: 'cancelArchiveJob',
  service: 'records',
  kind: 'mutation',
  summary: 'Stop the archiving of a long range; what is archived by then stays',
  access: 'admin',
  input,
  output: archiveJob,
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '/api/admin/jobs/{id}/cancel', status: 200 },
  patienceSeconds: 15,
});

/**
 * Server-sent events: `progress` with an `ArchiveJob` at once and whenever it has changed; the stream ends
 * after the one in which it has ended.
 */
export const jobEvents = download({
  name: 'jobEvents',
  service: 'records',
  summary: 'How the archiving of a long range gets on, as server-sent events',
  access: 'admin',
  input,
  path: '/api/admin/jobs/{id}/events',
  mediaTypes: ['text/event-stream'],
  errors: ['NOT_FOUND'],
});
