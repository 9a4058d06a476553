import type { exportRecords, FileFormat, mostSheetRows } from '@portal/contracts/records/export';
import type { exportWeeklyReport, keptWeeklyReport } from '@portal/contracts/records/weekly-report';
import { addDays } from '@portal/kernel/london';
import { daysOf, type Period } from './period.ts';

const recordsPath: (typeof exportRecords)['path'] = '/api/admin/export/daily-records';
const reportPath: (typeof exportWeeklyReport)['path'] = '/api/admin/export/weekly-report';
const keptPath: (typeof keptWeeklyReport)['path'] = '/api/admin/weekly-reports/{weekStart}';

const sheetRows: typeof mostSheetRows = 1_048_576;

/** How many records a page fetches itself, some 75 MB of CSV; the browser saves what is larger. */
export const mostInPage = 500_000;
/** How many records there is room for in a sheet, under its head. */
export const mostInSheet = sheetRows - 1;

export const formatNames: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'XLSX' };

/** Where the records of some days are downloaded from. */
export function pathOfRecords(period: Period, workerId: string | null, format: FileFormat): string {
  const { startDate, endDate } = daysOf(period);
  return withQuery(recordsPath, {
    startDate,
    endDate,
    period: period.view,
    ...(workerId && { workerId }),
    format,
  });
}

/** Where the report of the seven days from a day is downloaded from. */
export function pathOfReport(startDate: string, format: FileFormat): string {
  return withQuery(reportPath, { startDate, endDate: addDays(startDate, 6), format });
}

/** Where a report that was kept is downloaded from. */
export function pathOfKeptReport(weekStart: string, format: FileFormat): string {
  return withQuery(keptPath.replace('{weekStart}', weekStart), { format });
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
