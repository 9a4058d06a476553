import type { WeeklyReport } from '@portal/contracts/records/weekly-report';
import { addDays } from '@portal/kernel/london';
import type { StoredReport } from '../store/weekly-reports.ts';

/** Converts a stored weekly report to its contract. */
export function toWeeklyReportDto({ weekStart, madeAt, people }: StoredReport): WeeklyReport {
  return { weekStart, weekEnd: addDays(weekStart, 6), madeAt: madeAt.toISOString(), people };
}
