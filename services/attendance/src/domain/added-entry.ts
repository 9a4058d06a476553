import { londonDay } from '@portal/kernel/london';
import type { WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import type { CorrectedTimes } from './correction-times.ts';
import type { Entry } from './entry.ts';
import { shiftAt } from './shift.ts';

interface Worker extends WorkHours {
  id: string;
  patterns: readonly WorkingPattern[];
}

/** The location of sessions that HR added. */
const addedLocation = 'Added by HR';

/**
 * Creates a session that HR adds. Its clock-in decides its day and shift, by the person’s patterns or their
 * current work hours. The lateness depends on the other sessions of the shift (shift-lateness.ts).
 */
export function createAddedEntry(
  id: string,
  { id: userId, patterns, workStartTime, workEndTime }: Worker,
  { clockInTime, clockOutTime }: CorrectedTimes,
): Entry {
  const hours = { workStartTime, workEndTime };
  return {
    id,
    userId,
    day: londonDay(clockInTime),
    shiftDay: shiftAt(clockInTime, { hours, patterns }).day,
    clockInTime,
    clockOutTime,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: addedLocation,
    clockOutLocation: addedLocation,
    missingClockOut: false,
    sentLate: false,
    corrected: true,
    hours,
    version: 1,
  };
}
