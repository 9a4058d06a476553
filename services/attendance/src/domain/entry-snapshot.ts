import type { Entry } from './entry.ts';
import { isMissingClockOut } from './entry-times.ts';

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
