import type { DownloadInputOf } from '@portal/contracts/download';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import type { exportWeeklyReport as contract } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { weekTable } from '../files/week-table.ts';
import { tableFile } from '../files/write-table.ts';
import { type Known, weekOfEverybody } from '../jobs/week-records.ts';
import { RebuildUnderWay } from '../store/rebuilds.ts';
import { type Exporting, noting } from './export-records.ts';

/** The report of the seven days from a day as they are known now: up to today, and some of them ahead. */
export async function exportWeeklyReport(
  { outbox, ...known }: Exporting & Known,
  request: Request,
  { startDate, endDate, format }: DownloadInputOf<typeof contract>,
) {
  const today = londonDay(request.now());
  if (startDate > today) return wrong('startDate', 'must not be in the future');
  const last = addDays(startDate, 6);
  if (endDate != null && endDate !== last) {
    return wrong('endDate', `must be the seventh day: ${last}`);
  }
  const people = await weekOfEverybody(known, startDate, today).catch((failure) => {
    if (failure instanceof RebuildUnderWay) return null;
    throw failure;
  });
  if (!people) return notKnown;
  const table = weekTable(startDate, people);
  const name = `weekly-report-${startDate}`;
  const details = auditFacts({ fromDay: startDate, toDay: addDays(startDate, 6), format });
  return noting(
    { outbox, request, details },
    tableFile(table, { name, format, count: people.length }),
  );
}

const notKnown = fail(
  'SERVICE_UNAVAILABLE',
  'Everything is being read anew. Please try again shortly.',
  { retryAfterSeconds: 5 },
);

function wrong(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
