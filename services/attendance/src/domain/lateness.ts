import { minutesBetween } from '@portal/kernel/duration';
import { type LeavePortion, partOfDay } from './leave.ts';
import type { Shift } from './shift.ts';

export interface Lateness {
  isLate: boolean;
  /** Whole minutes. */
  lateMinutes: number;
}

const onTime: Lateness = { isLate: false, lateMinutes: 0 };

/**
 * How late a clock-in is for its shift (decisions.md section 3). Only the first clock-in of a
 * shift can be late. With approved leave in the morning the start is the middle of the working
 * day; nobody on leave all day is late. Clocks show minutes: less than a whole one is on time.
 */
export function latenessOf(clockIn: {
  at: Date;
  shift: Shift;
  isFirstOfShift: boolean;
  /** Approved leave on the day on which the shift begins. */
  leave: readonly LeavePortion[];
}): Lateness {
  const { at, shift, isFirstOfShift, leave } = clockIn;
  if (!isFirstOfShift || partOfDay(leave) === 1) return onTime;
  const due = leave.includes('morning') ? middleOf(shift) : shift.start;
  const lateMinutes = minutesBetween(due, at);
  return lateMinutes === 0 ? onTime : { isLate: true, lateMinutes };
}

function middleOf(shift: Shift): Date {
  return new Date((shift.start.getTime() + shift.end.getTime()) / 2);
}
