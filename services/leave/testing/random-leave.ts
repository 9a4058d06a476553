import { englandAndWales, holidayCalendar } from '@portal/kernel/bank-holidays';
import { leaveYearOf } from '@portal/kernel/leave-year';
import { addDays, eachDay } from '@portal/kernel/london';
import {
  isIrregularDay,
  standardSchedule,
  type WorkingPattern,
} from '@portal/kernel/working-pattern';
import { buildPattern } from '@portal/testing/build-pattern';
import { pick } from '@portal/testing/seeded-random';
import type { ValidationContext } from '../src/domain/validate-leave.ts';
import { validationContext } from './leave-requests.ts';

export type Random = () => number;
const whole = (random: Random, max: number) => Math.floor(random() * (max + 1));
/** A random day, at most `days` after `first`. */
export const dayFrom = (random: Random, first: string, days: number) =>
  addDays(first, whole(random, days));
/** Every day (`MM-DD`) on which a leave year can start. */
export const monthDays = eachDay('2026-01-01', '2026-12-31').map((day) => day.slice(5));
const calendars = [
  englandAndWales,
  holidayCalendar('scotland'),
  holidayCalendar('northern-ireland'),
  holidayCalendar('england-and-wales', [[2026, [{ date: '2026-07-01', name: 'Announced' }]]]),
];
/** Monday to Friday, three days, a rota of two weeks from the summer on, and irregular hours. */
const patternLists: WorkingPattern[][] = [
  [],
  [buildPattern('2020-01-06', [[1, 2, 3]])],
  [
    buildPattern('2026-07-01', [
      [1, 2, 3, 4],
      [3, 4, 5, 6, 7],
    ]),
  ],
  [buildPattern('2020-01-06', [[2, 4, 6]]), buildPattern('2026-10-14', [])],
];

const months = [2026, 2027].flatMap((year) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
);

/** The same context with more leave than anybody requests. */
export function withPlentyOfLeave(context: ValidationContext): ValidationContext {
  const workedMinutes = new Map(months.map((month) => [month, 60_000]));
  return {
    ...context,
    settings: { ...context.settings, annualLeaveEntitlement: 25 },
    schedule: { ...context.schedule, workedMinutes, today: '2099-01-01' },
  };
}

export const fixedDecision = { by: 'b0'.repeat(12), at: new Date('2026-11-21T12:00:00Z') };

/** A context with a random leave year, carry-over and bank holidays. */
export function randomContext(random: Random): ValidationContext {
  const leaveYearStartDate = pick(random, monthDays);
  return validationContext({
    schedule: {
      patterns: pick(random, patternLists),
      calendar: pick(random, calendars),
      workedMinutes: new Map(months.map((month) => [month, whole(random, 9_000)])),
      today: '2027-11-21',
    },
    settings: {
      ...validationContext().settings,
      annualLeaveEntitlement: 1 + whole(random, 12),
      leaveYearStartDate,
      carryOverDays: whole(random, 5),
      carryOverYear: leaveYearOf('2026-06-01', leaveYearStartDate).start,
    },
  });
}

/**
 * A random period of at most three weeks, or half a day, that starts within `within` days of 2026. On days of irregular
 * hours it has hours, of at most ten hours a day.
 */
export function randomPeriod(random: Random, { within = 540, schedule = standardSchedule } = {}) {
  const startDate = dayFrom(random, '2026-01-01', within);
  const isHalfDay = random() < 0.2;
  const endDate = isHalfDay ? startDate : dayFrom(random, startDate, 20);
  const halfDayPeriod = pick(random, ['morning', 'afternoon'] as const);
  const days = eachDay(startDate, endDate).filter((day) => isIrregularDay(day, schedule));
  if (days.length === 0) return { startDate, endDate, isHalfDay, halfDayPeriod };
  const hours = (1 + whole(random, days.length * 40)) / 4;
  return { startDate, endDate, isHalfDay: false, halfDayPeriod, hours };
}
