import type { DownloadInputOf } from '@portal/contracts/download';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { mediaTypeByFormat } from '@portal/contracts/records/export';
import type { storedWeeklyReport as contract } from '@portal/contracts/records/weekly-report';
import { addDays } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Dependencies } from '../../dependencies.ts';
import { auditDownload } from '../../operation-steps/audit-download.ts';

/** Gives a stored weekly report, byte for byte as it was made. */
export async function storedWeeklyReport(
  { reports, outbox }: Pick<Dependencies, 'reports' | 'outbox'>,
  request: SignedInRequest,
  { weekStart, format }: DownloadInputOf<typeof contract>,
): Promise<Result<DownloadBody, 'NOT_FOUND'>> {
  const report = await reports.byWeek(weekStart);
  if (!report) return fail('NOT_FOUND', 'Weekly report not found');
  const file = {
    mediaType: mediaTypeByFormat[format],
    fileName: `weekly-report-${weekStart}.${format}`,
    count: report.people,
    body: reports.readFile(report.files[format]),
  };
  const details = toAuditDetails({ fromDay: weekStart, toDay: addDays(weekStart, 6), format });
  return auditDownload({ outbox, request, details }, ok(file));
}
