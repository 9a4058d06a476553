import { noUserSubject } from '@portal/contracts/event';
import type { ArchiveStores } from '../dependencies.ts';
import { withDayLease } from '../store/day-lease.ts';
import type { PersonDay } from '../store/outdated-days.ts';
import { readBatch, type WrittenBatch, writeBatch } from './archive-batch.ts';
import { type ArchivingOptions, archiveDay } from './archive-day.ts';

type Options = Pick<ArchivingOptions, 'inTransaction'>;

/**
 * Archives people’s days again after their data changed. The user id `nobody` stands for everyone; records that are
 * removed then aren’t counted. Days that were never archived are left to the nightly job, and final days are
 * skipped.
 */
export async function archivePersonDays(
  archive: ArchiveStores,
  personDays: readonly PersonDay[],
  now: Date,
  options: Options = {},
): Promise<WrittenBatch> {
  const total = { archived: 0, updated: 0, removed: new Map<string, number>() };
  const byDay = Map.groupBy(personDays, ({ day }) => day);
  const started = await archive.days.startedAmong([...byDay.keys()]);
  const oldest = await archive.firstRetainedDays.archivable(now);
  for (const [date, changes] of byDay) {
    if (date < oldest || !started.has(date)) continue;
    const userIds = changes.map(({ userId }) => userId);
    const written = userIds.includes(noUserSubject)
      ? {
          ...(await archiveDay(archive, date, now, { ...options, byHand: false })),
          removed: new Map<string, number>(),
        }
      : await archivePeople(archive, date, userIds, now, options);
    total.archived += written.archived;
    total.updated += written.updated;
    addCounts(total.removed, written.removed);
  }
  return total;
}

function archivePeople(
  archive: ArchiveStores,
  date: string,
  userIds: readonly string[],
  now: Date,
  { inTransaction }: Options,
): Promise<WrittenBatch> {
  return withDayLease(archive, date, async (lease) => {
    const day = { date, calendar: await archive.holidays.latest(), byHand: false };
    const people = await archive.people.byIds(userIds);
    const batch = await readBatch(archive, day, people, { $in: userIds });
    return writeBatch(archive, day, batch, { lease, now, inTransaction });
  });
}

/** Adds numbers by person to a total. */
export function addCounts(total: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [userId, count] of counts) total.set(userId, (total.get(userId) ?? 0) + count);
}
