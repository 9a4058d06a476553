import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import type { Connection } from 'mongoose';
import type { EntryRow } from '../src/store/entry-schema.ts';

/** A stored session. Without `to` it is open, unless `more` marks its clock-out as missing. */
export function session(
  userId: string,
  from: Date,
  to: Date | null,
  more: Partial<EntryRow> = {},
): EntryRow {
  const day = londonDay(from);
  return {
    _id: newId(),
    userId,
    day,
    shiftDay: day,
    clockInTime: from,
    clockOutTime: to,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Mobile',
    clockOutLocation: to && 'Mobile',
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours: { workStartTime: '09:00', workEndTime: '17:00' },
    version: to ? 2 : 1,
    open: to === null && !more.missingClockOut,
    ...more,
  };
}

/** The stored sessions, to write and read them without the service. */
export function sessionRows(connection: Connection) {
  return connection.collection<EntryRow>('entries');
}
