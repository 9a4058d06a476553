import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { Entry } from './entry.ts';
import { latenessOf } from './lateness.ts';
import type { LeavePortion } from './leave.ts';
import { shiftOf } from './shift.ts';

/**
 * How late the sessions of one person's shift are, by the leave and bank holidays that hold now and the hours that
 * were in force when each began: the first clock-in of the shift alone can be late
 * (decisions.md section 3). Gives the sessions that thereby change, in their next version.
 * `entriesOfShift` are all that have its `shiftDay`, in any order; `leave` is of that day.
 */
export function lateFlagsOf(
  entriesOfShift: readonly Entry[],
  leave: readonly LeavePortion[],
  calendar?: HolidayCalendar,
): Entry[] {
  const firstAt = Math.min(...entriesOfShift.map(({ clockInTime }) => clockInTime.getTime()));
  return entriesOfShift.flatMap((entry) => {
    const { clockInTime: at, shiftDay, hours, isLate, lateMinutes } = entry;
    const isFirstOfShift = at.getTime() === firstAt;
    const shift = shiftOf(shiftDay, hours);
    const lateness = latenessOf({ at, shift, isFirstOfShift, calendar, leave });
    const stays = lateness.isLate === isLate && lateness.lateMinutes === lateMinutes;
    return stays ? [] : [{ ...entry, ...lateness, version: entry.version + 1 }];
  });
}
