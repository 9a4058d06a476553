import type { exportRecords, FileFormat, maxSheetRows } from '@portal/contracts/records/export';
import type {
  exportWeeklyReport,
  storedWeeklyReport,
} from '@portal/contracts/records/weekly-report';
import { addDays } from '@portal/kernel/london';
import { daysOf, type Period } from './period.ts';

const recordsPath: (typeof exportRecords)['path'] = '/api/admin/export/daily-records';
const reportPath: (typeof exportWeeklyReport)['path'] = '/api/admin/export/weekly-report';
const storedReportPath: (typeof storedWeeklyReport)['path'] =
  '/api/admin/weekly-reports/{weekStart}';

const sheetRows: typeof maxSheetRows = 1_048_576;

/** The most records in a sheet, below its header. */
export const maxPerSheet = sheetRows - 1;

export const fileFormatNames: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Whose records are shown. */
export interface RecordsScope {
  /** Null for all workers. */
  workerId: string | null;
  /** Null for all teams. */
  teamId: string | null;
}

/** The path of the records of a period. */
export function pathOfRecords(
  period: Period,
  { workerId, teamId }: RecordsScope,
  format: FileFormat,
): string {
  const { startDate, endDate } = daysOf(period);
  return withQuery(recordsPath, {
    startDate,
    endDate,
    period: period.view,
    ...(workerId && { workerId }),
    ...(teamId && { teamId }),
    format,
  });
}

/** The path of the report of seven days. */
export function pathOfReport(startDate: string, teamId: string | null, format: FileFormat): string {
  const endDate = addDays(startDate, 6);
  return withQuery(reportPath, { startDate, endDate, ...(teamId && { teamId }), format });
}

/** The path of a stored weekly report, of a team or all. */
export function pathOfStoredReport(
  weekStart: string,
  teamId: string | null,
  format: FileFormat,
): string {
  const path = storedReportPath.replace('{weekStart}', weekStart);
  return withQuery(path, { ...(teamId && { teamId }), format });
}

function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`;
}
