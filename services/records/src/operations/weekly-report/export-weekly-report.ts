import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { exportWeeklyReport as contract } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay } from '@portal/kernel/london';
import { fieldError } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { ArchiveStores, Dependencies } from '../../dependencies.ts';
import { rebuildingFailure } from '../../domain/rebuilding-failure.ts';
import { toTableDownload } from '../../files/to-table-download.ts';
import { weeklyReportTable } from '../../files/weekly-report-table.ts';
import { loadWeeklyReport } from '../../jobs/load-weekly-report.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import { RebuildInProgressError } from '../../store/rebuilds.ts';

/** Exports the weekly report of seven days from current data; it may start on any day up to today. */
export async function exportWeeklyReport(
  deps: ArchiveStores & Pick<Dependencies, 'outbox'>,
  request: SignedInRequest,
  { startDate, endDate, teamId = null, format }: DownloadInputOf<typeof contract>,
) {
  const today = londonDay(request.now());
  if (startDate > today) return fieldError('startDate', 'must not be in the future');
  const last = addDays(startDate, 6);
  if (endDate != null && endDate !== last) {
    return fieldError('endDate', `must be the seventh day: ${last}`);
  }
  const people = await loadWeeklyReport(deps, startDate, today, teamId).catch((failure) => {
    if (failure instanceof RebuildInProgressError) return null;
    throw failure;
  });
  if (!people) return rebuildingFailure;
  const table = weeklyReportTable(startDate, people, await deps.teams.names());
  const name = `${teamId === null ? '' : 'team-'}weekly-report-${startDate}`;
  const details = toAuditDetails({ fromDay: startDate, toDay: last, format });
  return auditDownload(
    { outbox: deps.outbox, request, details },
    toTableDownload(table, { name, format, count: people.length }),
  );
}
