import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { hoursWorked, isMissingClockOut, isOpen } from './session.ts';
import type { WorkHours } from './shift.ts';

/** A stored session of work. */
export interface Entry {
  id: string;
  userId: string;
  /** The London day on which it began. */
  day: string;
  /** The London day on which its shift begins: the previous day for the end of a night shift. */
  shiftDay: string;
  clockInTime: Date;
  clockOutTime: Date | null;
  isLate: boolean;
  lateMinutes: number;
  clockInLocation: string;
  clockOutLocation: string | null;
  missingClockOut: boolean;
  sentLate: boolean;
  /** Whether its times were corrected. */
  corrected: boolean;
  /** The work hours when it was recorded. Lateness depends on them, even if they change later. */
  hours: WorkHours;
  version: number;
}

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

/** The DTO of the entry that is open at an instant; null if none is. */
export function findOpenEntry(entries: readonly Entry[], at: Date): TimeEntry | null {
  const open = entries.find((entry) => isOpen(entry, at));
  return open ? toEntryDto(open, at) : null;
}
