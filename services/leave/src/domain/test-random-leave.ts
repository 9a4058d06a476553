import { englandAndWales, holidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, daysFromTo } from '@portal/kernel/london';
import { pick } from '@portal/testing/random';
import type { Surroundings } from './refusal.ts';
import { around } from './test-requests.ts';

export type Random = () => number;
const whole = (random: Random, most: number) => Math.floor(random() * (most + 1));
/** A day at most so many after the first. */
export const dayFrom = (random: Random, first: string, days: number) =>
  addDays(first, whole(random, days));
/** Every day on which a leave year may begin. */
export const monthDays = daysFromTo('2026-01-01', '2026-12-31').map((day) => day.slice(5));
const calendars = [
  englandAndWales,
  holidayCalendar('scotland'),
  holidayCalendar('northern-ireland'),
  holidayCalendar('england-and-wales', [[2026, [{ date: '2026-07-01', name: 'Announced' }]]]),
];
export const decision = { by: 'b0'.repeat(12), at: new Date('2026-11-21T12:00:00Z') };

/** Settings with a leave year from any day, and some days carried over into one of its years. */
export function someSurroundings(random: Random): Surroundings {
  const leaveYearStartDate = pick(random, monthDays);
  return around({
    calendar: pick(random, calendars),
    settings: {
      ...around().settings,
      annualLeaveEntitlement: 1 + whole(random, 12),
      leaveYearStartDate,
      carryOverDays: whole(random, 5),
      carryOverYear: leaveYearOf('2026-06-01', leaveYearStartDate).start,
    },
  });
}

/** Some days that may be asked for: at most three weeks, or half of one, in some days of 2026. */
export function someRange(random: Random, within = 540) {
  const startDate = dayFrom(random, '2026-01-01', within);
  const isHalfDay = random() < 0.2;
  const endDate = isHalfDay ? startDate : dayFrom(random, startDate, 20);
  const halfDayPeriod = pick(random, ['morning', 'afternoon'] as const);
  return { startDate, endDate, isHalfDay, halfDayPeriod };
}
