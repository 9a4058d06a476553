import { minutesBetween } from '@portal/kernel/duration';
import type { Shift } from './shift.ts';

/** The part of a day for which leave is approved. */
export type LeavePortion = 'full' | 'morning' | 'afternoon';

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
  const morning = leave.includes('morning');
  const wholeDay = leave.includes('full') || (morning && leave.includes('afternoon'));
  if (!isFirstOfShift || wholeDay) return onTime;
  const lateMinutes = minutesBetween(morning ? middleOf(shift) : shift.start, at);
  return lateMinutes === 0 ? onTime : { isLate: true, lateMinutes };
}

function middleOf(shift: Shift): Date {
  return new Date((shift.start.getTime() + shift.end.getTime()) / 2);
}
