import { z } from 'zod';
import { download } from '../download.ts';
import { enteredDay, id } from '../scalars.ts';

export const mediaTypeByFormat = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const fileFormat = z.enum(['csv', 'xlsx'], { error: 'must be csv or xlsx' });
export type FileFormat = z.output<typeof fileFormat>;

/** The name of a date range in a file name (docs/specification/records.md). */
export const exportPeriod = z.enum(['day', 'week', 'month', 'range'], {
  error: 'must be day, week, month or range',
});
export type ExportPeriod = z.output<typeof exportPeriod>;

/** The maximum number of rows of an XLSX sheet, including its header. */
export const maxSheetRows = 1_048_576;

/**
 * The archived records of a date range, newest day first. A header has their number (download.ts). With
 * a worker, the file is named `staff-records`. A `period` other than `range` must match the dates: a
 * single day, seven days, or a calendar month.
 */
export const exportRecords = download({
  name: 'exportRecords',
  service: 'records',
  summary: 'Archived records as CSV or XLSX',
  access: 'admin',
  needsRecentSignIn: true,
  scope: 'read:records',
  input: z.strictObject({
    startDate: enteredDay,
    endDate: enteredDay,
    workerId: id.nullish(),
    /** Only records of days on which the person was in the team. */
    teamId: id.nullish(),
    period: exportPeriod.default('range'),
    format: fileFormat.default('csv'),
  }),
  path: '/api/admin/export/daily-records',
  mediaTypes: Object.values(mediaTypeByFormat),
  errors: [],
});
