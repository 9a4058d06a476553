import { z } from 'zod';
import { operation, serviceNames } from '../operation.ts';
import { day, instant, wholeNumber } from '../scalars.ts';
import { jobState } from '../service-state.ts';
import { archiveJob } from './archive-job.ts';

/** A service whose events the archive consumes. */
export const archiveSource = z.strictObject({
  service: z.enum(serviceNames).meta({ scalar: 'ServiceName' }),
  /** When the archive last received an event of it; null for never or unknown. */
  lastEventAt: instant.nullable(),
  /** Its unhandled events; null while the broker is unreachable. */
  waiting: wholeNumber.nullable(),
});

/** The state of the archive, for diagnosing a record. */
export const archiveState = z.strictObject({
  people: wholeNumber,
  sessions: wholeNumber,
  leaveRequests: wholeNumber,
  records: wholeNumber,
  /** Days that are archived. */
  days: wholeNumber,
  lastDay: day.nullable(),
  /** Changes of archived days that the records don't contain yet. */
  changesWaiting: wholeNumber,
  /** Whether the archive is being rebuilt from the streams; nothing is archived meanwhile. */
  rebuilding: z.boolean(),
  sources: z.array(archiveSource),
  /** The scheduled jobs. */
  schedule: z.array(jobState),
  /** The latest archived ranges, newest first, ten at most. */
  jobs: z.array(archiveJob),
});

export const archiveStateQuery = operation({
  name: 'archiveState',
  service: 'records',
  kind: 'query',
  summary:
    'The status of the archive: counts, the last event of each source, its queue and its jobs',
  access: 'admin',
  input: z.strictObject({}),
  output: archiveState,
  errors: [],
  rest: { method: 'GET', path: '/api/admin/archive-state', status: 200 },
});
