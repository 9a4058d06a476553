import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { Entry } from '../domain/entry.ts';
import { hoursWorked, isMissingClockOut, isOpen } from '../domain/entry-times.ts';

/** Converts an entry to its DTO. After 16 hours at `at`, its clock-out is missing. */
export function toEntryDto(entry: Entry, at: Date): TimeEntry {
  const { id, userId, day, isLate, lateMinutes, clockInLocation, clockOutLocation } = entry;
  return {
    id,
    userId,
    day,
    clockInTime: entry.clockInTime.toISOString(),
    clockOutTime: entry.clockOutTime?.toISOString() ?? null,
    isLate,
    lateMinutes,
    hoursWorked: hoursWorked(entry),
    clockInLocation,
    clockOutLocation,
    missingClockOut: isMissingClockOut(entry, at),
    sentLate: entry.sentLate,
    corrected: entry.corrected,
  };
}

/** Converts the entry that is open at an instant to its DTO; null if none is. */
export function toOpenEntryDto(entries: readonly Entry[], at: Date): TimeEntry | null {
  const open = entries.find((entry) => isOpen(entry, at));
  return open ? toEntryDto(open, at) : null;
}
