import { oldestKept } from '../domain/oldest-kept.ts';
import { removeSomeBefore, removeTracesBefore } from '../store/old-records.ts';
import { removeOrphans, removeReportsBefore, type WeeklyReports } from '../store/weekly-reports.ts';
import type { Archive } from './archive-day.ts';
import type { Work } from './scheduler.ts';

/**
 * Removes records older than they are to be kept, oldest first, and what goes with them. Killed in the
 * middle, the rest is removed the next time. That a day was archived stays noted, or it would be again.
 */
export function retention(
  archive: Pick<Archive, 'records' | 'summaries' | 'deleted' | 'retentionYears'>,
  reports: WeeklyReports,
): Work {
  return async (now, goOn) => {
    const oldest = oldestKept(archive, now);
    while ((await removeSomeBefore(archive, oldest)) > 0) await goOn();
    await removeTracesBefore(archive, oldest);
    await removeReportsBefore(reports, oldest);
    await removeOrphans(reports, now);
  };
}
