import type { BulkHandler } from '@portal/bus/consumer';
import { newestOfEach } from '@portal/bus/read-model';
import type { clockedIn, clockUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { ArchivedDays } from '../store/archived-days.ts';
import { type Changes, noteChanges, type PersonDay } from '../store/changes.ts';
import { type Departures, goneOf } from '../store/departures.ts';
import { daysOf, type Sessions } from '../store/sessions.ts';

type Entry = DataOf<typeof clockedIn> & Partial<Pick<DataOf<typeof clockUndone>, 'undone'>>;

interface Stores {
  sessions: Sessions;
  changes: Changes;
  days: ArchivedDays;
  departures: Departures;
}

/**
 * Sessions of work began, ended, were found to lack their end, were put right, or were undone. Days
 * that are archived are so again, the one from which a session was moved as well.
 */
export function onEntries({ sessions, changes, days, departures }: Stores): BulkHandler {
  return {
    async handleAll(events: readonly CloudEvent<Entry>[], session: ClientSession) {
      const entries = events.map(({ data }) => data);
      const userIds = new Set(entries.map(({ userId }) => userId));
      const gone = await goneOf(departures, [...userIds], session);
      const kept = entries.filter(({ userId }) => !gone.has(userId));
      const before = await daysOf(sessions, [...new Set(kept.map(({ id }) => id))], session);
      const touched = [...before, ...kept.map(({ day, userId }) => ({ day, userId }))];
      await newestOfEach(sessions.collection, session, kept.map(stateOf));
      await noteChanges({ changes, days }, onceEach(touched), session);
    },
  };
}

/** A session whose clock-in was undone keeps its version, so that nothing older brings it back. */
function stateOf(entry: Entry) {
  const { id: _id, version, userId, undone } = entry;
  return undone === 'clock-in' ? { _id, version, userId, removed: true } : sessionOf(entry);
}

function onceEach(personDays: readonly PersonDay[]): PersonDay[] {
  return [...new Map(personDays.map((one) => [`${one.day} ${one.userId}`, one])).values()];
}

function sessionOf(entry: Entry) {
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
