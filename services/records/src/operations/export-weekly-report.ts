import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import type { exportWeeklyReport as contract } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { weeklyReportTable } from '../files/weekly-report-table.ts';
import { tableFile } from '../files/write-table.ts';
import { loadWeeklyReport, type WeeklyReportDependencies } from '../jobs/load-weekly-report.ts';
import { RebuildInProgress } from '../store/rebuilds.ts';
import { type ExportDependencies, withAudit } from './export-records.ts';

/** Exports the weekly report of seven days from current data; it may start on any day up to today. */
export async function exportWeeklyReport(
  { outbox, ...dependencies }: ExportDependencies & WeeklyReportDependencies,
  request: Request,
  { startDate, endDate, format }: DownloadInputOf<typeof contract>,
) {
  const today = londonDay(request.now());
  if (startDate > today) return badInput('startDate', 'must not be in the future');
  const last = addDays(startDate, 6);
  if (endDate != null && endDate !== last) {
    return badInput('endDate', `must be the seventh day: ${last}`);
  }
  const people = await loadWeeklyReport(dependencies, startDate, today).catch((failure) => {
    if (failure instanceof RebuildInProgress) return null;
    throw failure;
  });
  if (!people) return rebuilding;
  const table = weeklyReportTable(startDate, people);
  const name = `weekly-report-${startDate}`;
  const details = toAuditDetails({ fromDay: startDate, toDay: addDays(startDate, 6), format });
  return withAudit(
    { outbox, request, details },
    tableFile(table, { name, format, count: people.length }),
  );
}

const rebuilding = fail(
  'SERVICE_UNAVAILABLE',
  'The data is being rebuilt. Please try again shortly.',
  { retryAfterSeconds: 5 },
);

function badInput(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
