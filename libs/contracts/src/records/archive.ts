import { z } from 'zod';
import { operation } from '../operation.ts';
import { day, enteredDay, id, wholeNumber } from '../scalars.ts';
import { archiveJobId } from './archive-job.ts';

/** The longest range that is archived within the request; longer ones become a background job. */
export const maxSynchronousDays = 31;

/** The result of archiving one day. */
export const dayArchiveResult = z.strictObject({
  archived: wholeNumber,
  updated: wholeNumber,
  date: day,
});

const archive = {
  service: 'records',
  kind: 'mutation',
  access: 'admin',
  errors: ['SERVICE_UNAVAILABLE'],
  timeoutSeconds: 60,
} as const;

export const archiveDailyStaff = operation({
  ...archive,
  name: 'archiveDailyStaff',
  summary: 'Archive one day: a record for each session of each member of staff',
  input: z.strictObject({ date: day }),
  output: dayArchiveResult,
  rest: { method: 'POST', path: '/api/admin/archive-daily-staff/{date}', status: 200 },
});

export const archiveToday = operation({
  ...archive,
  name: 'archiveToday',
  summary: 'Archive today so far',
  input: z.strictObject({}),
  output: dayArchiveResult,
  rest: { method: 'POST', path: '/api/admin/auto-archive-today', status: 200 },
});

export const populateToday = operation({
  ...archive,
  name: 'populateToday',
  summary: 'Create today’s records if there are none yet',
  input: z.strictObject({}),
  output: dayArchiveResult,
  rest: { method: 'POST', path: '/api/admin/daily-records/populate-today', status: 200 },
});

export const archiveDateRange = operation({
  ...archive,
  name: 'archiveDateRange',
  summary: `Archive a date range; more than ${maxSynchronousDays} days run as a job, whose id is returned`,
  input: z.strictObject({ fromDate: enteredDay, toDate: enteredDay, workerId: id.nullish() }),
  output: z.strictObject({
    /** Null where a job archives the range. */
    archived: wholeNumber.nullable(),
    updated: wholeNumber.nullable(),
    fromDate: day,
    toDate: day,
    /** The job that archives the range; null where it is done. */
    jobId: archiveJobId.nullable(),
  }),
  errors: [...archive.errors, 'CONFLICT'],
  rest: {
    method: 'POST',
    path: '/api/admin/archive-date-range',
    status: 200,
    acceptedField: 'jobId',
  },
});
