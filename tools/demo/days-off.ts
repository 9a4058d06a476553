import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { eachDay } from '@portal/kernel/london';
import { isLeaveDay, type WorkSchedule } from '@portal/kernel/working-pattern';
import type { DayOff, Leave, Person } from './plan-types.ts';

/** The schedule of a person. */
export type ScheduleOf = (userId: string) => WorkSchedule;

/** Looks up people’s schedules. */
export function createScheduleOf(
  people: readonly Pick<Person, 'id' | 'workingPatterns'>[],
  calendar?: HolidayCalendar,
): ScheduleOf {
  const patterns = new Map(people.map(({ id, workingPatterns }) => [id, workingPatterns]));
  return (userId) => ({ patterns: patterns.get(userId) ?? [], calendar });
}

/** Tells whether leave is in effect in the end; sick leave is from its report on. */
export function isInEffect({ leaveType, steps }: Leave): boolean {
  const last = steps.findLast(({ what }) => what !== 'day-cancelled')?.what;
  return last === 'approved' || (last === undefined && leaveType === 'sick');
}

/**
 * Gives the days off that the leave service will book: working days for annual leave, all days for other
 * types.
 */
export function daysOff(leave: readonly Leave[], scheduleOf: ScheduleOf): DayOff[] {
  return leave.filter(isInEffect).flatMap(({ userId, leaveType, half, steps, ...range }) => {
    const cancelled = steps.flatMap((step) => (step.what === 'day-cancelled' ? step.date : []));
    return eachDay(range.startDate, range.endDate)
      .filter((date) => leaveType !== 'annual' || isLeaveDay(date, scheduleOf(userId)))
      .filter((date) => !cancelled.includes(date))
      .map((date): DayOff => ({ userId, date, portion: half ?? 'full' }));
  });
}

/** Gives the days on which people are away, including weekends within leave. */
export function daysAway(leave: readonly Leave[]): Map<string, Set<string>> {
  const away = new Map<string, Set<string>>();
  for (const request of leave.filter(isInEffect)) {
    if (request.half) continue;
    const days = away.get(request.userId) ?? new Set();
    for (const day of eachDay(request.startDate, request.endDate)) days.add(day);
    for (const step of request.steps) if (step.what === 'day-cancelled') days.delete(step.date);
    away.set(request.userId, days);
  }
  return away;
}
