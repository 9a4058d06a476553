import type { DownloadInputOf } from '@portal/contracts/download';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { pageLength } from '@portal/contracts/page';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import { mediaTypeOf } from '@portal/contracts/records/export';
import type {
  keptWeeklyReport as kept,
  weeklyReports as list,
} from '@portal/contracts/records/weekly-report';
import { addDays, weekday } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { DownloadBody } from '@portal/runtime/downloads';
import type { Request } from '@portal/runtime/request';
import {
  type KeptReport,
  reportOf,
  reportsBefore,
  storedFile,
  type WeeklyReports,
} from '../store/weekly-reports.ts';
import { type Exporting, noting } from './export-records.ts';

/** The weekly reports that are kept, newest first. BAD_INPUT where `after` is of no such page. */
export async function weeklyReports(
  reports: WeeklyReports,
  { after, limit }: InputOf<typeof list>,
): Promise<Result<OutputOf<typeof list>, 'BAD_INPUT'>> {
  const before = after == null ? null : weekIn(after);
  if (before === undefined) {
    const message = 'must be the next of the page before';
    return fail('BAD_INPUT', message, { issues: [{ path: ['after'], message }] });
  }
  const length = limit ?? pageLength;
  const found = await reportsBefore(reports, before, length + 1);
  const items = found.slice(0, length);
  const last = items.at(-1);
  const next = last && found.length > length ? cursorOf(last._id) : null;
  return ok({ items: items.map(shown), next });
}

/** A report as it was made, byte for byte. */
export async function keptWeeklyReport(
  { reports, outbox }: { reports: WeeklyReports } & Pick<Exporting, 'outbox'>,
  request: Request,
  { weekStart, format }: DownloadInputOf<typeof kept>,
): Promise<Result<DownloadBody, 'NOT_FOUND'>> {
  const report = await reportOf(reports, weekStart);
  if (!report) return fail('NOT_FOUND', 'Weekly report not found');
  const file = {
    mediaType: mediaTypeOf[format],
    fileName: `weekly-report-${weekStart}.${format}`,
    count: report.people,
    body: storedFile(reports, report.files[format]),
  };
  const details = auditFacts({ fromDay: weekStart, toDay: addDays(weekStart, 6), format });
  return noting({ outbox, request, details }, ok(file));
}

function shown({ _id, madeAt, people }: KeptReport) {
  return { weekStart: _id, weekEnd: addDays(_id, 6), madeAt: madeAt.toISOString(), people };
}

function cursorOf(week: string): string {
  return Buffer.from(week).toString('base64url');
}

/** Undefined where it is the cursor of no page: they all end with a Monday. */
function weekIn(cursor: string): string | undefined {
  const week = Buffer.from(cursor, 'base64url').toString();
  const isOne = /^\d{4}-\d\d-\d\d$/.test(week) && cursorOf(week) === cursor && weekday(week) === 1;
  return isOne ? week : undefined;
}
