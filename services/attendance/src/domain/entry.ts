import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { hoursWorked, isMissingClockOut, isOpen } from './session.ts';
import type { WorkHours } from './shift.ts';

/** A session of work with all that is kept of it. */
export interface Entry {
  id: string;
  userId: string;
  /** The London day on which it began. */
  day: string;
  /** The London day of the shift that it counts for: the day before, late in a night shift. */
  shiftDay: string;
  clockInTime: Date;
  clockOutTime: Date | null;
  isLate: boolean;
  lateMinutes: number;
  clockInLocation: string;
  clockOutLocation: string | null;
  missingClockOut: boolean;
  sentLate: boolean;
  /** Its times were put right afterwards. */
  corrected: boolean;
  /** The work hours in force when it began: what it is late by, also if they change later. */
  hours: WorkHours;
  version: number;
}

/** An entry as everybody outside sees it at an instant: past 16 hours its clock-out is missing. */
export function describeEntry(entry: Entry, at: Date): TimeEntry {
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

/** The one of a person's entries that is open at an instant, as everybody outside sees it. */
export function openEntry(entries: readonly Entry[], at: Date): TimeEntry | null {
  const open = entries.find((entry) => isOpen(entry, at));
  return open ? describeEntry(open, at) : null;
}
