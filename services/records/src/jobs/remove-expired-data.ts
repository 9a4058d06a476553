import type { ArchiveStores } from '../dependencies.ts';
import { retentionStart } from '../domain/retention-start.ts';
import { removeDayDataBefore, removeRecordBatchBefore } from '../store/remove-old-records.ts';
import type { WeeklyReportStore } from '../store/weekly-reports.ts';
import type { JobFunction } from './scheduler.ts';

/**
 * Removes records, summaries and reports past retention, oldest first. After a crash the next run removes
 * the rest. Rows of archived days are kept, or those days would be archived again.
 */
export function removeExpiredData(
  archive: Pick<
    ArchiveStores,
    'records' | 'summaries' | 'deletedRecords' | 'connection' | 'retentionYears'
  >,
  reports: WeeklyReportStore,
): JobFunction {
  return async (now, checkpoint) => {
    const oldest = retentionStart(archive, now);
    while ((await removeRecordBatchBefore(archive, oldest)) > 0) await checkpoint();
    await removeDayDataBefore(archive, oldest);
    await reports.removeBefore(oldest);
    await reports.removeOrphans(now);
  };
}
