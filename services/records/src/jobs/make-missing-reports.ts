import { createEvent, type Outbox } from '@portal/bus/outbox';
import { noUserSubject } from '@portal/contracts/event';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { addDays, instantInLondon, londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { ArchiveStores } from '../dependencies.ts';
import { teamSizes } from '../domain/team-sizes.ts';
import { writeReportRows } from '../files/report-rows.ts';
import { writeTable } from '../files/to-table-download.ts';
import { weeklyReportTable } from '../files/weekly-report-table.ts';
import type { WeeklyReportStore } from '../store/weekly-reports.ts';
import { earliestDay, findFirstDay } from './days-due.ts';
import { loadWeeklyReport } from './load-weekly-report.ts';

export interface ReportDependencies {
  archive: ArchiveStores;
  reports: WeeklyReportStore;
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
  const first = earliestDay(await Promise.all([archive.days.first(), findFirstDay(archive)]));
  if (first === null) return 0;
  const due = weeksDue(weekOf(first).start, now);
  const existing = await dependencies.reports.weeksWithReport(due);
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
  { archive, reports, outbox }: ReportDependencies,
  week: string,
  now: Date,
): Promise<boolean> {
  const people = await loadWeeklyReport(archive, week, londonDay(now));
  const teamNames = await archive.teams.names();
  const stored = async (format: 'csv' | 'xlsx') =>
    reports.storeFile(
      `weekly-report-${week}.${format}`,
      writeTable(weeklyReportTable(week, people, teamNames), format),
    );
  const files = {
    csv: await stored('csv'),
    xlsx: await stored('xlsx'),
    rows: await reports.storeFile(`weekly-report-${week}.jsonl`, writeReportRows(people)),
  };
  const event = createEvent(weeklyReportMade, {
    userId: noUserSubject,
    data: { id: week, version: 1, weekStart: week },
    now,
  });
  const teams = teamSizes(people, teamNames);
  const report = { weekStart: week, madeAt: now, people: people.length, files, teams };
  const kept = await outbox.transact({}, async ({ session, publish }) => {
    const isFirst = await reports.insert(report, session);
    if (isFirst) publish(event);
    return ok(isFirst);
  });
  const isKept = kept.ok && kept.value;
  if (!isKept) await reports.removeFiles(Object.values(files));
  return isKept;
}
