import type { DownloadInputOf } from '@portal/contracts/download';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import { mediaTypeByFormat } from '@portal/contracts/records/export';
import type {
  storedWeeklyReport as contract,
  weeklyReports as list,
} from '@portal/contracts/records/weekly-report';
import { addDays, weekday } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import {
  reportOf,
  reportsBefore,
  type StoredReport,
  storedFile,
  type WeeklyReports,
} from '../store/weekly-reports.ts';
import { type ExportDependencies, withAudit } from './export-records.ts';

/** Lists the stored weekly reports, newest first. BAD_INPUT if `after` is not a cursor of this list. */
export async function weeklyReports(
  reports: WeeklyReports,
  { after, limit }: InputOf<typeof list>,
): Promise<Result<OutputOf<typeof list>, 'BAD_INPUT'>> {
  const before = after == null ? null : decodeCursor(after);
  if (before === undefined) {
    const message = 'must be the next of the page before';
    return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
  }
  const length = limit ?? maxPageSize;
  const found = await reportsBefore(reports, before, length + 1);
  const items = found.slice(0, length);
  const last = items.at(-1);
  const next = last && found.length > length ? encodeCursor(last._id) : null;
  return ok({ items: items.map(toReportDto), next });
}

/** Gives a stored weekly report, byte for byte as it was made. */
export async function keptWeeklyReport(
  { reports, outbox }: { reports: WeeklyReports } & Pick<ExportDependencies, 'outbox'>,
  request: Request,
  { weekStart, format }: DownloadInputOf<typeof contract>,
): Promise<Result<DownloadBody, 'NOT_FOUND'>> {
  const report = await reportOf(reports, weekStart);
  if (!report) return fail('NOT_FOUND', 'Weekly report not found');
  const file = {
    mediaType: mediaTypeByFormat[format],
    fileName: `weekly-report-${weekStart}.${format}`,
    count: report.people,
    body: storedFile(reports, report.files[format]),
  };
  const details = toAuditDetails({ fromDay: weekStart, toDay: addDays(weekStart, 6), format });
  return withAudit({ outbox, request, details }, ok(file));
}

function toReportDto({ _id, madeAt, people }: StoredReport) {
  return { weekStart: _id, weekEnd: addDays(_id, 6), madeAt: madeAt.toISOString(), people };
}

function encodeCursor(week: string): string {
  return Buffer.from(week).toString('base64url');
}

/** Undefined if it is not a cursor of this list: those encode a Monday. */
function decodeCursor(cursor: string): string | undefined {
  const week = Buffer.from(cursor, 'base64url').toString();
  const isValid =
    /^\d{4}-\d\d-\d\d$/.test(week) && encodeCursor(week) === cursor && weekday(week) === 1;
  return isValid ? week : undefined;
}
