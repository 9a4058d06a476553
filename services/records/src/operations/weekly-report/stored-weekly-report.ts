import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { mediaTypeByFormat } from '@portal/contracts/records/export';
import type { storedWeeklyReport as contract } from '@portal/contracts/records/weekly-report';
import { addDays } from '@portal/kernel/london';
import { fail, fieldError, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Dependencies } from '../../dependencies.ts';
import { readTeamRows } from '../../files/report-rows.ts';
import { toTableDownload } from '../../files/to-table-download.ts';
import { weeklyReportTable } from '../../files/weekly-report-table.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';
import type { StoredReport } from '../../store/weekly-reports.ts';

type Input = DownloadInputOf<typeof contract>;

/** Gives a stored weekly report, byte for byte as it was made, or its people of one team. */
export async function storedWeeklyReport(
  { reports, outbox }: Pick<Dependencies, 'reports' | 'outbox'>,
  request: SignedInRequest,
  { weekStart, teamId, format }: Input,
): Promise<Result<DownloadBody, 'BAD_INPUT' | 'NOT_FOUND'>> {
  const report = await reports.byWeek(weekStart);
  if (!report) return fail('NOT_FOUND', 'Weekly report not found');
  const file = teamId
    ? await teamReport(reports, report, teamId, format)
    : ok({
        mediaType: mediaTypeByFormat[format],
        fileName: `weekly-report-${weekStart}.${format}`,
        count: report.people,
        body: reports.readFile(report.files[format]),
      });
  if (!file.ok) return file;
  const details = toAuditDetails({ fromDay: weekStart, toDay: addDays(weekStart, 6), format });
  return auditDownload({ outbox, request, details }, file);
}

/** Makes the report of a team, with the names of teams that it was made with. */
async function teamReport(
  reports: Dependencies['reports'],
  { weekStart, files, teams }: StoredReport,
  teamId: string,
  format: Input['format'],
): Promise<Result<DownloadBody, 'BAD_INPUT'>> {
  if (!teams || !files.rows) {
    return fieldError('teamId', 'This report is from before there were teams. Leave out the team.');
  }
  const people = await readTeamRows(reports.readFile(files.rows), teamId);
  const names = new Map(teams.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
  return toTableDownload(weeklyReportTable(weekStart, people, names), {
    name: `team-weekly-report-${weekStart}`,
    format,
    count: people.length,
  });
}
