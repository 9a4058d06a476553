import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { minutesBetween } from '@portal/kernel/duration';
import { type LeavePortion, partOfDay } from './leave.ts';
import type { Shift } from './shift.ts';

export interface Lateness {
  isLate: boolean;
  /** Whole minutes. */
  lateMinutes: number;
}

const minute = 60_000;
const onTime: Lateness = { isLate: false, lateMinutes: 0 };

/**
 * How late a clock-in is for its shift (decisions.md section 3). Only the first clock-in of a
 * shift can be late. With approved leave in the morning the start is the middle of the working
 * day. On a day off nobody is late: not at a weekend, on a bank holiday or on leave all day. Clocks show minutes: less than a whole one is on time.
 */
export function latenessOf(clockIn: {
  at: Date;
  shift: Shift;
  isFirstOfShift: boolean;
  /** Which days are bank holidays. */
  calendar?: HolidayCalendar | undefined;
  /** Approved leave on the day on which the shift begins. */
  leave: readonly LeavePortion[];
}): Lateness {
  const { at, shift, isFirstOfShift, calendar, leave } = clockIn;
  const isDayOff = !isWorkingDay(shift.day, calendar) || partOfDay(leave) === 1;
  if (!isFirstOfShift || isDayOff) return onTime;
  const due = leave.includes('morning') ? middleOf(shift) : shift.start;
  const lateMinutes = minutesBetween(due, at);
  return lateMinutes === 0 ? onTime : { isLate: true, lateMinutes };
}

/** To the whole minute: half of one that is left over is the person's. */
function middleOf({ start, end }: Shift): Date {
  return new Date(Math.ceil((start.getTime() + end.getTime()) / 2 / minute) * minute);
}
