import { type RetentionRule, retentionStartDay } from '@portal/runtime/retention/retention-rule';
import type { ArchiveStores } from '../dependencies.ts';
import { RebuildInProgressError } from '../store/rebuilds.ts';
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
    | 'rebuilds'
    | 'payroll'
    | 'connection'
    | 'retentionYears'
  >,
  reports: WeeklyReportStore,
): RetentionRule {
  const period = { years: archive.retentionYears.records };
  return {
    kind: 'RECORDS',
    period,
    async removeBatch(now) {
      const oldest = retentionStartDay(period, now);
      const held = await heldPeople(archive);
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

/** Removes the copies of sessions and of leave past their periods: the records that were made of them stay. */
export function copyRetention({
  entries,
  leave,
  people,
  rebuilds,
  retentionYears,
}: Pick<
  ArchiveStores,
  'entries' | 'leave' | 'people' | 'rebuilds' | 'retentionYears'
>): RetentionRule[] {
  const ofClockIns = { years: retentionYears.clockIns };
  const ofLeave = { years: retentionYears.leave };
  return [
    {
      kind: 'CLOCK_INS',
      period: ofClockIns,
      isOfCopies: true,
      removeBatch: async (now) =>
        entries.removeBatchBefore(
          retentionStartDay(ofClockIns, now),
          await heldPeople({ people, rebuilds }),
        ),
    },
    {
      kind: 'LEAVE',
      period: ofLeave,
      isOfCopies: true,
      removeBatch: async (now) =>
        leave.removeBatchBefore(
          retentionStartDay(ofLeave, now),
          await heldPeople({ people, rebuilds }),
        ),
    },
  ];
}

/** The people on legal hold. Throws RebuildInProgressError where not all of them may be known. */
async function heldPeople({
  people,
  rebuilds,
}: Pick<ArchiveStores, 'people' | 'rebuilds'>): Promise<string[]> {
  const generation = await rebuilds.currentGeneration();
  const held = await people.idsOnLegalHold();
  if ((await rebuilds.currentGeneration()) !== generation) throw new RebuildInProgressError();
  return held;
}
