import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { Entry } from './entry.ts';
import { calculateLateness } from './lateness.ts';
import type { LeavePortion } from './leave-portions.ts';
import { shiftOf } from './shift.ts';

/**
 * Recalculates the lateness of one person's shift, with current leave and bank holidays and the
 * work hours recorded with each session. Only the first clock-in of a shift can be late
 * (docs/specification/time.md). Returns the sessions that change, in their next version.
 * `entriesOfShift` are all sessions of the shift, in any order; `leave` is the leave of its day.
 */
export function recalculateLateness(
  entriesOfShift: readonly Entry[],
  leave: readonly LeavePortion[],
  calendar?: HolidayCalendar,
): Entry[] {
  const firstAt = Math.min(...entriesOfShift.map(({ clockInTime }) => clockInTime.getTime()));
  return entriesOfShift.flatMap((entry) => {
    const { clockInTime: at, shiftDay, hours, isLate, lateMinutes } = entry;
    const isFirstOfShift = at.getTime() === firstAt;
    const shift = shiftOf(shiftDay, hours);
    const lateness = calculateLateness({ at, shift, isFirstOfShift, calendar, leave });
    const stays = lateness.isLate === isLate && lateness.lateMinutes === lateMinutes;
    return stays ? [] : [{ ...entry, ...lateness, version: entry.version + 1 }];
  });
}
