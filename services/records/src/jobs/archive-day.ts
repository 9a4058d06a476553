import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import type { Counts } from '../domain/archive-job.ts';
import { withDayLease } from '../store/day-lease.ts';
import { idRangeFilter } from '../store/user-filter.ts';
import { emptyBatch, type PersonBatch, readBatch, writeBatch } from './archive-batch.ts';

export interface ArchivingOptions {
  /** Only one member of staff. */
  workerId?: string | null;
  /** An administrator archives the day: everyone on the staff now counts, and deleted records return. */
  byHand: boolean;
  /** Runs in each transaction that writes. */
  inTransaction?: ((written: Counts, session: ClientSession) => Promise<void>) | undefined;
}

const batchSize = 1_000;

/**
 * Archives one day for the staff (shouldArchiveDay) or for one of them, a batch of people at a time. A final day stays
 * as it is.
 * Idempotent: after a crash it is simply run again. Two runs of one day run one after the other.
 */
export async function archiveDay(
  archive: ArchiveStores,
  date: string,
  now: Date,
  { workerId = null, byHand, inTransaction }: ArchivingOptions,
): Promise<Counts> {
  if (date < (await archive.firstRetainedDays.archivable(now))) return { archived: 0, updated: 0 };
  return withDayLease(archive, date, async (lease) => {
    const day = { date, calendar: await archive.holidays.latest(), byHand };
    const isFresh = !(await archive.records.isRecorded(date));
    const total = { archived: 0, updated: 0 };
    async function next(after: string): Promise<PersonBatch> {
      const people = await archive.people.next({ after, workerId, limit: batchSize });
      const userFilter = idRangeFilter(people.map(({ id }) => id));
      return readBatch(archive, day, people, userFilter, { isFresh });
    }
    let batch = await next('');
    while (batch.people.length > 0) {
      const isLast = batch.people.length < batchSize;
      // The next batch is read while this one is written.
      const [written, following] = await Promise.all([
        writeBatch(archive, day, batch, { lease, now, inTransaction }),
        isLast ? emptyBatch : next(batch.people.at(-1)?.id ?? ''),
      ]);
      total.archived += written.archived;
      total.updated += written.updated;
      batch = following;
    }
    return total;
  });
}
