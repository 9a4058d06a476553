import { createEvent, type Outbox } from '@portal/bus/outbox';
import { allUsers } from '@portal/contracts/event';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { addDays, instantInLondon, londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { weeklyReportTable } from '../files/weekly-report-table.ts';
import { writeTable } from '../files/write-table.ts';
import { firstArchived } from '../store/archived-days.ts';
import {
  addReport,
  removeFiles,
  storeFile,
  type WeeklyReports,
  weeksWithReport,
} from '../store/weekly-reports.ts';
import { earliest, firstDay } from './days-due.ts';
import { loadWeeklyReport, type WeeklyReportDependencies } from './load-weekly-report.ts';

export interface ReportDependencies extends WeeklyReportDependencies {
  reports: WeeklyReports;
  outbox: Pick<Outbox, 'transact'>;
}

const maxWeeksBack = 8;
/** On the following Monday. */
const dueTime = '06:00';

/**
 * Makes missing reports of past weeks, due from Monday 06:00 London time, at most eight weeks back and
 * from the first week with data. Gives how many it made. `checkpoint` is called before each and throws
 * if the job must stop. Idempotent, also in several processes at once.
 */
export async function makeMissingReports(
  dependencies: ReportDependencies,
  now: Date,
  checkpoint = async () => {},
): Promise<number> {
  const { archive } = dependencies;
  // At the first start nothing may be archived yet, and the report doesn't wait for it.
  const first = earliest(await Promise.all([firstArchived(archive.days), firstDay(archive)]));
  if (first === null) return 0;
  const due = weeksDue(weekOf(first).start, now);
  const existing = await weeksWithReport(dependencies.reports, due);
  let made = 0;
  for (const week of due.filter((week) => !existing.has(week))) {
    await checkpoint();
    if (await makeReport(dependencies, week, now)) made += 1;
  }
  return made;
}

/** The Mondays of the latest weeks whose report is due at an instant, oldest first. */
export function weeksDue(firstWeek: string, now: Date): string[] {
  const { start: thisWeek } = weekOf(londonDay(now));
  const isDue = now >= instantInLondon(thisWeek, dueTime);
  const latest = addDays(thisWeek, isDue ? -7 : -14);
  return Array.from({ length: maxWeeksBack }, (_, i) =>
    addDays(latest, -7 * (maxWeeksBack - 1 - i)),
  ).filter((week) => week >= firstWeek);
}

/** False if another process has made it first. */
async function makeReport(
  { reports, outbox, ...rest }: ReportDependencies,
  week: string,
  now: Date,
): Promise<boolean> {
  const people = await loadWeeklyReport(rest, week, londonDay(now));
  const stored = async (format: 'csv' | 'xlsx') =>
    storeFile(
      reports,
      `weekly-report-${week}.${format}`,
      writeTable(weeklyReportTable(week, people), format),
    );
  const files = { csv: await stored('csv'), xlsx: await stored('xlsx') };
  const event = createEvent(weeklyReportMade, {
    userId: allUsers,
    data: { id: week, version: 1, weekStart: week },
    now,
  });
  const report = { _id: week, madeAt: now, people: people.length, files };
  const kept = await outbox.transact({}, async ({ session, publish }) => {
    const isFirst = await addReport(reports, report, session);
    if (isFirst) publish(event);
    return ok(isFirst);
  });
  const isKept = kept.ok && kept.value;
  if (!isKept) await removeFiles(reports, Object.values(files));
  return isKept;
}
