import type { BulkHandler } from '@portal/bus/event-consumer';
import type { clockedIn, clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import type { RemovedEntry, StoredEntry } from '../store/entries.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';

type Entry = DataOf<typeof clockedIn> & Partial<Pick<DataOf<typeof clockUndone>, 'undone'>>;

type Stores = Pick<
  ArchiveStores,
  'entries' | 'outdatedDays' | 'days' | 'deletedPeople' | 'firstRetainedDays' | 'people'
>;

/**
 * Stores sessions of work. Archived days that they touch are archived again, including the day from
 * which a session was moved.
 */
export function onEntriesChanged({
  entries,
  outdatedDays,
  days,
  deletedPeople,
  firstRetainedDays,
  people,
}: Stores): BulkHandler {
  /** Removes sessions past retention again, which a replay brings back, except those of people on legal hold. */
  async function removeOld(current: readonly Entry[], session: ClientSession): Promise<void> {
    const since = await firstRetainedDays.clockIns(new Date());
    const old = current.filter(({ day }) => day < since);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const userIds = [...new Set(old.map(({ userId }) => userId))];
    await entries.removeBefore(since, { ids, userIds }, await people.idsOnLegalHold(), session);
  }

  return {
    async handleAll(events: readonly CloudEvent<Entry>[], session: ClientSession) {
      const changed = events.map(({ data }) => data);
      const userIds = new Set(changed.map(({ userId }) => userId));
      const finalised = await deletedPeople.finalisedAmong([...userIds], session);
      const current = changed.filter(({ userId }) => !finalised.has(userId));
      const ids = new Set(current.map(({ id }) => id));
      const before = await entries.personDays({ ids: [...ids], userIds: [...userIds] }, session);
      const touched = [...before, ...current.map(({ day, userId }) => ({ day, userId }))];
      await entries.saveEachIfNewer(current.map(toStoredEntry), session);
      await queueForReArchiving({ outdatedDays, days }, touched, session);
      await removeOld(current, session);
    },
  };
}

/** Converts the state of a session in an event to the stored form. */
export function toStoredEntry(entry: Entry): StoredEntry | RemovedEntry {
  const { id, version, userId, undone } = entry;
  if (undone === 'clock-in') return { id, version, userId, removed: true };
  return {
    id,
    version,
    userId,
    day: entry.day,
    clockInTime: new Date(entry.clockInTime),
    clockOutTime: entry.clockOutTime === null ? null : new Date(entry.clockOutTime),
    isLate: entry.isLate,
    lateMinutes: entry.lateMinutes,
    clockInLocation: entry.clockInLocation,
    clockOutLocation: entry.clockOutLocation,
  };
}
