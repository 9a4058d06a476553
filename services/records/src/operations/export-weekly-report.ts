import type { DownloadInputOf } from '@portal/contracts/download';
import type { exportWeeklyReport as contract } from '@portal/contracts/records/weekly-report';
import { addDays, londonDay } from '@portal/kernel/london';
import { fail } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { weekTable } from '../files/week-table.ts';
import { tableFile } from '../files/write-table.ts';
import { weekOfEverybody } from '../jobs/week-records.ts';
import { type Exporting, noteExport } from './export-records.ts';

/** The report of the seven days from a day as they are known now: up to today, and some of them ahead. */
export async function exportWeeklyReport(
  { archive, outbox }: Exporting,
  request: Request,
  { startDate, endDate, format }: DownloadInputOf<typeof contract>,
) {
  const today = londonDay(request.now());
  if (startDate > today) return wrong('startDate', 'must not be in the future');
  const last = addDays(startDate, 6);
  if (endDate != null && endDate !== last) {
    return wrong('endDate', `must be the seventh day: ${last}`);
  }
  const people = await weekOfEverybody(archive, startDate, today);
  const table = weekTable(startDate, people);
  const name = `weekly-report-${startDate}`;
  const file = tableFile(table, { name, format, count: people.length });
  if (file.ok) await noteExport(outbox, request);
  return file;
}

function wrong(field: string, message: string) {
  return fail('BAD_INPUT', `${field} ${message}`, { issues: [{ path: [field], message }] });
}
