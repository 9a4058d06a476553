import type { BulkHandler } from '@portal/bus/event-consumer';
import { upsertEachIfNewer } from '@portal/bus/read-model';
import type { clockedIn, clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { ArchivedDays } from '../store/archived-days.ts';
import { addChanges, type Changes, type PersonDay } from '../store/changes.ts';
import { type DeletedPeople, findFinalisedPeople } from '../store/deleted-people.ts';
import { daysOf, type Sessions } from '../store/sessions.ts';

type Entry = DataOf<typeof clockedIn> & Partial<Pick<DataOf<typeof clockUndone>, 'undone'>>;

interface Stores {
  sessions: Sessions;
  changes: Changes;
  days: ArchivedDays;
  deletedPeople: DeletedPeople;
}

/**
 * Stores sessions of work. Archived days that they touch are archived again, including the day from
 * which a session was moved.
 */
export function onEntries({ sessions, changes, days, deletedPeople }: Stores): BulkHandler {
  return {
    async handleAll(events: readonly CloudEvent<Entry>[], session: ClientSession) {
      const entries = events.map(({ data }) => data);
      const userIds = new Set(entries.map(({ userId }) => userId));
      const finalised = await findFinalisedPeople(deletedPeople, [...userIds], session);
      const current = entries.filter(({ userId }) => !finalised.has(userId));
      const before = await daysOf(sessions, [...new Set(current.map(({ id }) => id))], session);
      const touched = [...before, ...current.map(({ day, userId }) => ({ day, userId }))];
      await upsertEachIfNewer(sessions.collection, session, current.map(toRow));
      await addChanges({ changes, days }, uniquePersonDays(touched), session);
    },
  };
}

/** A session whose clock-in was undone keeps its version, so that no older event restores it. */
function toRow(entry: Entry) {
  const { id: _id, version, userId, undone } = entry;
  return undone === 'clock-in' ? { _id, version, userId, removed: true } : toSession(entry);
}

function uniquePersonDays(personDays: readonly PersonDay[]): PersonDay[] {
  return [
    ...new Map(
      personDays.map((personDay) => [`${personDay.day} ${personDay.userId}`, personDay]),
    ).values(),
  ];
}

function toSession(entry: Entry) {
  return {
    _id: entry.id,
    version: entry.version,
    userId: entry.userId,
    day: entry.day,
    clockInTime: new Date(entry.clockInTime),
    clockOutTime: entry.clockOutTime === null ? null : new Date(entry.clockOutTime),
    isLate: entry.isLate,
    lateMinutes: entry.lateMinutes,
    clockInLocation: entry.clockInLocation,
    clockOutLocation: entry.clockOutLocation,
  };
}
