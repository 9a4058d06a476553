import type { RetentionRule } from '@portal/runtime/retention/retention-rule';
import type { ArchiveStores } from '../dependencies.ts';
import { retentionStart } from '../domain/retention-start.ts';
import { removeDayDataBefore, removeRecordBatchBefore } from '../store/remove-old-records.ts';
import type { WeeklyReportStore } from '../store/weekly-reports.ts';

/**
 * Removes records, payroll lines, summaries and reports past retention, oldest first. Rows of archived days are kept, or
 * those days would be archived again.
 */
export function recordRetention(
  archive: Pick<
    ArchiveStores,
    | 'records'
    | 'summaries'
    | 'deletedRecords'
    | 'people'
    | 'payroll'
    | 'connection'
    | 'retentionYears'
  >,
  reports: WeeklyReportStore,
): RetentionRule {
  return {
    kind: 'RECORDS',
    period: { years: archive.retentionYears },
    async removeBatch(now) {
      const oldest = retentionStart(archive, now);
      const held = await archive.people.idsOnLegalHold();
      const removed = await removeRecordBatchBefore(archive, oldest, held);
      if (removed > 0) return removed;
      const lines = await archive.payroll.lines.removeOldest(oldest, { limit: 1_000, held });
      if (lines > 0) return lines;
      await removeDayDataBefore(archive, oldest);
      await reports.removeOrphans(now);
      // A report is about everybody.
      return held.length > 0 ? 0 : reports.removeBefore(oldest);
    },
  };
}
