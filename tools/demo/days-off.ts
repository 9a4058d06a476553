import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { daysFromTo } from '@portal/kernel/london';
import type { DayOff, Leave } from './plan-types.ts';

/** Whether somebody is off by it as it ended up: sick leave counts from its report on. */
export function isInEffect({ leaveType, steps }: Leave): boolean {
  const last = steps.findLast(({ what }) => what !== 'day-cancelled')?.what;
  return last === 'approved' || (last === undefined && leaveType === 'sick');
}

/**
 * The days on which people are off by leave as the service will have them: annual leave owns working
 * days, the other kinds every day.
 */
export function daysOff(leave: readonly Leave[], calendar: HolidayCalendar): DayOff[] {
  return leave.filter(isInEffect).flatMap(({ userId, leaveType, half, steps, ...range }) => {
    const cancelled = steps.flatMap((step) => (step.what === 'day-cancelled' ? step.date : []));
    return daysFromTo(range.startDate, range.endDate)
      .filter((date) => leaveType !== 'annual' || isWorkingDay(date, calendar))
      .filter((date) => !cancelled.includes(date))
      .map((date): DayOff => ({ userId, date, portion: half ?? 'full' }));
  });
}

/** Everything between the first and the last day of a leave, weekends too, on which nobody comes. */
export function daysAway(leave: readonly Leave[]): Map<string, Set<string>> {
  const away = new Map<string, Set<string>>();
  for (const one of leave.filter(isInEffect)) {
    if (one.half) continue;
    const own = away.get(one.userId) ?? new Set();
    for (const day of daysFromTo(one.startDate, one.endDate)) own.add(day);
    for (const step of one.steps) if (step.what === 'day-cancelled') own.delete(step.date);
    away.set(one.userId, own);
  }
  return away;
}
