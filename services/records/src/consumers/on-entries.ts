import type { BulkHandler } from '@portal/bus/consumer';
import { newestOfEach } from '@portal/bus/read-model';
import type { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import { type Departures, goneOf } from '../store/departures.ts';
import type { Sessions } from '../store/sessions.ts';

type Entry = DataOf<typeof clockedIn>;

/** Sessions of work began, ended, were found to lack their end, or were put right. */
export function onEntries(sessions: Sessions, departures: Departures): BulkHandler {
  return {
    async handleAll(events: readonly CloudEvent<Entry>[], session: ClientSession) {
      const entries = events.map(({ data }) => data);
      const userIds = new Set(entries.map(({ userId }) => userId));
      const gone = await goneOf(departures, [...userIds], session);
      const kept = entries.filter(({ userId }) => !gone.has(userId));
      await newestOfEach(sessions.collection, session, kept.map(sessionOf));
    },
  };
}

function sessionOf(entry: Entry) {
  return {
    _id: entry.id,
    version: entry.version,
    userId: entry.userId,
    day: entry.day,
    clockInTime: new Date(entry.clockInTime),
    clockOutTime: entry.clockOutTime === null ? null : new Date(entry.clockOutTime),
    hoursWorked: entry.hoursWorked,
    isLate: entry.isLate,
    lateMinutes: entry.lateMinutes,
    clockInLocation: entry.clockInLocation,
    clockOutLocation: entry.clockOutLocation,
  };
}
