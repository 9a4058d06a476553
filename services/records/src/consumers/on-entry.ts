import { newestWins } from '@portal/bus/read-model';
import type { clockedIn } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import { type Departures, isGone } from '../store/departures.ts';
import type { Sessions } from '../store/sessions.ts';

/**
 * A session of work began, ended, was found to lack its end, or was put right, which may move it to
 * another day.
 */
export function onEntry(sessions: Sessions, departures: Departures) {
  return async (event: CloudEvent<DataOf<typeof clockedIn>>, session: ClientSession) => {
    const entry = event.data;
    if (await isGone(departures, entry.userId, session)) return;
    await newestWins(sessions.collection, session, {
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
    });
  };
}
