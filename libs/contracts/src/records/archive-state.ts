import { z } from 'zod';
import { operation, serviceNames } from '../operation.ts';
import { day, instant, wholeNumber } from '../scalars.ts';
import { jobState } from '../service-state.ts';
import { archiveJob } from './archive-job.ts';

/** A service whose events the archive keeps up with. */
export const archiveSource = z.strictObject({
  service: z.enum(serviceNames).meta({ scalar: 'ServiceName' }),
  /** When the archive was last told something by it; null where it never was, or can't be asked. */
  lastEventAt: instant.nullable(),
  /** How many of its events the archive has not handled yet; null where the broker is away. */
  waiting: wholeNumber.nullable(),
});

/** What the archive knows, for who wonders why a record is as it is. */
export const archiveState = z.strictObject({
  people: wholeNumber,
  sessions: wholeNumber,
  leaveRequests: wholeNumber,
  records: wholeNumber,
  /** Days that are archived. */
  days: wholeNumber,
  lastDay: day.nullable(),
  /** Changes of archived days that are not in their records yet. */
  changesWaiting: wholeNumber,
  /** Whether it is reading everything anew from the streams: nothing is archived meanwhile. */
  rebuilding: z.boolean(),
  sources: z.array(archiveSource),
  /** What is done by the clock. */
  schedule: z.array(jobState),
  /** The latest ranges that were archived, newest first, ten at most. */
  jobs: z.array(archiveJob),
});

export const archiveStateQuery = operation({
  name: 'archiveState',
  service: 'records',
  kind: 'query',
  summary: 'What the archive knows: counts, the last event of each source, what waits, its jobs',
  access: 'admin',
  input: z.strictObject({}),
  output: archiveState,
  errors: [],
  rest: { method: 'GET', path: '/api/admin/archive-state', status: 200 },
});
