import type { EntryChange } from '@portal/contracts/attendance/correction';
import type { Entry } from './entry.ts';
import { hoursWorked, isMissingClockOut } from './session.ts';

/** The times and lateness of a session at one point of its history. */
export type EntrySnapshot = Pick<
  Entry,
  'clockInTime' | 'clockOutTime' | 'isLate' | 'lateMinutes' | 'missingClockOut'
>;

/** Takes a snapshot of an entry, as it is at an instant. */
export function snapshotEntry(entry: Entry, at: Date): EntrySnapshot {
  const { clockInTime, clockOutTime, isLate, lateMinutes } = entry;
  const missingClockOut = isMissingClockOut(entry, at);
  return { clockInTime, clockOutTime, isLate, lateMinutes, missingClockOut };
}

/** Converts a snapshot to its DTO, with the hours worked. */
export function toSnapshotDto(recorded: EntrySnapshot): EntryChange['before'] {
  return {
    ...recorded,
    clockInTime: recorded.clockInTime.toISOString(),
    clockOutTime: recorded.clockOutTime?.toISOString() ?? null,
    hoursWorked: hoursWorked(recorded),
  };
}
