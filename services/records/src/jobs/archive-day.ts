import type { ClientSession } from 'mongoose';
import type { Archive } from '../dependencies.ts';
import { withDayLease } from '../store/day-lease.ts';
import { nextPeople } from '../store/people.ts';
import { isRecorded } from '../store/records.ts';
import { idRange } from '../store/user-filter.ts';
import { type Batch, emptyBatch, readBatch, writeBatch } from './archive-batch.ts';

/** How many records were added, and how many were changed or removed. */
export interface WriteCounts {
  archived: number;
  updated: number;
}

export interface ArchivingOptions {
  /** Only one member of staff. */
  workerId?: string | null;
  /** An administrator archives the day: everyone on the staff now counts, and deleted records return. */
  byHand: boolean;
  /** Runs in each transaction that writes. */
  within?: ((written: WriteCounts, session: ClientSession) => Promise<void>) | undefined;
}

const batchSize = 1_000;

/**
 * Archives one day for the staff (isStaffOnDay) or for one of them, a batch of people at a time.
 * Idempotent: after a crash it is simply run again. Two runs of one day run one after the other.
 */
export function archiveDay(
  archive: Archive,
  date: string,
  now: Date,
  { workerId = null, byHand, within }: ArchivingOptions,
): Promise<WriteCounts> {
  return withDayLease(archive.days, date, async (lease) => {
    const day = { date, calendar: await archive.holidays.latest(), byHand };
    const isFresh = !(await isRecorded(archive.records, date));
    const total = { archived: 0, updated: 0 };
    async function next(after: string): Promise<Batch> {
      const people = await nextPeople(archive.people, { after, workerId, limit: batchSize });
      const userFilter = idRange(people.map(({ _id }) => _id));
      return readBatch(archive, day, people, userFilter, { isFresh });
    }
    let batch = await next('');
    while (batch.people.length > 0) {
      const isLast = batch.people.length < batchSize;
      // The next batch is read while this one is written.
      const [written, following] = await Promise.all([
        writeBatch(archive, day, batch, { lease, now, within }),
        isLast ? emptyBatch : next(batch.people.at(-1)?._id ?? ''),
      ]);
      total.archived += written.archived;
      total.updated += written.updated;
      batch = following;
    }
    return total;
  });
}
