import { eventOf, type Outbox } from '@portal/bus/outbox';
import { nobody } from '@portal/contracts/event';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { addDays, instantInLondon, londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { weekTable } from '../files/week-table.ts';
import { writeTable } from '../files/write-table.ts';
import { firstArchived } from '../store/archived-days.ts';
import {
  keepReport,
  removeFiles,
  reportedOf,
  storeFile,
  type WeeklyReports,
} from '../store/weekly-reports.ts';
import { earliest, firstDay } from './days-due.ts';
import { type Known, weekOfEverybody } from './week-records.ts';

export interface ReportParts extends Known {
  reports: WeeklyReports;
  outbox: Pick<Outbox, 'transact'>;
}

const mostBack = 8;
/** On the Monday after. */
const madeAt = '06:00';

/**
 * Makes the reports of the weeks that are over since Monday 06:00 in London and have none, at most
 * eight weeks back and from the first week of which something is known. Gives how many it made. `goOn` is
 * called before each, and throws where the rest is left to another process. It may run at any time, twice,
 * in several processes at once, and be killed at any point.
 */
export async function makeMissingReports(
  parts: ReportParts,
  now: Date,
  goOn = async () => {},
): Promise<number> {
  const { archive } = parts;
  // At a first start the night's archive may still be to come: the report doesn't wait for it.
  const first = earliest(await Promise.all([firstArchived(archive.days), firstDay(archive)]));
  if (first === null) return 0;
  const due = weeksDue(weekOf(first).start, now);
  const there = await reportedOf(parts.reports, due);
  let made = 0;
  for (const week of due.filter((week) => !there.has(week))) {
    await goOn();
    if (await makeReport(parts, week, now)) made += 1;
  }
  return made;
}

/** The Mondays of the latest weeks whose report is due at an instant, oldest first. */
export function weeksDue(firstWeek: string, now: Date): string[] {
  const { start: thisWeek } = weekOf(londonDay(now));
  const isDue = now >= instantInLondon(thisWeek, madeAt);
  const latest = addDays(thisWeek, isDue ? -7 : -14);
  return Array.from({ length: mostBack }, (_, i) =>
    addDays(latest, -7 * (mostBack - 1 - i)),
  ).filter((week) => week >= firstWeek);
}

/** False where another process was first. */
async function makeReport(
  { reports, outbox, ...known }: ReportParts,
  week: string,
  now: Date,
): Promise<boolean> {
  const people = await weekOfEverybody(known, week, londonDay(now));
  const stored = async (format: 'csv' | 'xlsx') =>
    storeFile(
      reports,
      `weekly-report-${week}.${format}`,
      writeTable(weekTable(week, people), format),
    );
  const files = { csv: await stored('csv'), xlsx: await stored('xlsx') };
  const event = eventOf(weeklyReportMade, {
    userId: nobody,
    data: { id: week, version: 1, weekStart: week },
    now,
  });
  const report = { _id: week, madeAt: now, people: people.length, files };
  const kept = await outbox.transact({}, async ({ session, publish }) => {
    const isFirst = await keepReport(reports, report, session);
    if (isFirst) publish(event);
    return ok(isFirst);
  });
  const isKept = kept.ok && kept.value;
  if (!isKept) await removeFiles(reports, Object.values(files));
  return isKept;
}
