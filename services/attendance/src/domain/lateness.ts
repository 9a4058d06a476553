import { minutesBetween } from '@portal/kernel/duration';
import { isWorkingDay, type WorkSchedule } from '@portal/kernel/working-pattern';
import { coveredShareOfDay, type LeavePortion } from './leave-portions.ts';
import type { Shift } from './shift.ts';

export interface Lateness {
  isLate: boolean;
  /** In whole minutes. */
  lateMinutes: number;
}

const minuteMs = 60_000;
const onTime: Lateness = { isLate: false, lateMinutes: 0 };

/**
 * Calculates how late a clock-in is for its shift (docs/specification/time.md). Only the first
 * clock-in of a shift can be late. With approved morning leave the shift starts in the middle of
 * the working day. Nobody is late on a non-working day or on full-day leave. Less than a whole
 * minute is on time.
 */
export function calculateLateness(clockIn: {
  at: Date;
  shift: Shift;
  isFirstOfShift: boolean;
  schedule: WorkSchedule;
  /** Approved leave on the day on which the shift begins. */
  leave: readonly LeavePortion[];
}): Lateness {
  const { at, shift, isFirstOfShift, schedule, leave } = clockIn;
  const isDayOff = !isWorkingDay(shift.day, schedule) || coveredShareOfDay(leave) === 1;
  if (!isFirstOfShift || isDayOff || !shift.times) return onTime;
  const due = leave.includes('morning') ? middleOf(shift.times) : shift.times.start;
  const lateMinutes = minutesBetween(due, at);
  return lateMinutes === 0 ? onTime : { isLate: true, lateMinutes };
}

/** The middle of a shift, rounded up to a whole minute in the person's favour. */
function middleOf({ start, end }: { start: Date; end: Date }): Date {
  return new Date(Math.ceil((start.getTime() + end.getTime()) / 2 / minuteMs) * minuteMs);
}
