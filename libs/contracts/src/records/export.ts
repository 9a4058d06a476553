import { z } from 'zod';
import { download } from '../download.ts';
import { day, id } from '../scalars.ts';

export const mediaTypeOf = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const fileFormat = z.enum(['csv', 'xlsx'], { error: 'must be csv or xlsx' });
export type FileFormat = z.output<typeof fileFormat>;

/** What a range of days is called in the name of a file (portal.md section 9). */
export const exportPeriod = z.enum(['day', 'week', 'month', 'range'], {
  error: 'must be day, week, month or range',
});
export type ExportPeriod = z.output<typeof exportPeriod>;

/** A sheet has no more rows than this, its head among them. */
export const mostSheetRows = 1_048_576;

/**
 * The archived records from one day to another, newest day first. The head tells how many
 * (download.ts); of a worker it is the file `staff-records`. A `period` that is no range must be one: a single day,
 * seven days, a calendar month.
 */
export const exportRecords = download({
  name: 'exportRecords',
  service: 'records',
  summary: 'Archived records as CSV or XLSX',
  access: 'admin',
  input: z.strictObject({
    startDate: day,
    endDate: day,
    workerId: id.nullish(),
    period: exportPeriod.default('range'),
    format: fileFormat.default('csv'),
  }),
  path: '/api/admin/export/daily-records',
  mediaTypes: Object.values(mediaTypeOf),
  errors: [],
});
