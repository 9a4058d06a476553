import { maxLeaveDays } from '@portal/contracts/leave/annual-leave';
import { type BankHoliday, bankHolidays } from '@portal/kernel/bank-holidays';
import { daysBetween } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import type { WorkSchedule } from '@portal/kernel/working-pattern';
import { costInYear, sickLeaveDates } from './balance.ts';
import { findCoverShortfalls } from './cover.ts';
import { accruedBeyond } from './first-year-accrual.ts';
import { type LeaveDay, workingDaysOf } from './leave-request.ts';
import { unitOfYear } from './leave-unit.ts';
import type { LeavePeriod } from './requested-days.ts';
import {
  availableFor,
  leaveYearsOf,
  type ValidationContext,
  validateLeave,
} from './validate-leave.ts';

type Range = Pick<LeavePeriod, 'startDate' | 'endDate'>;

/**
 * Calculates what annual leave would cost in each leave year, in its unit
 * (docs/specification/leave.md), and finds the days on which it takes the person's team below its
 * minimum cover. `refusal` says why the request would be refused now; null if it would be accepted.
 * By default it addresses the person.
 */
export function calculateLeaveCost(
  range: Range,
  days: readonly LeaveDay[],
  context: ValidationContext,
  { isRequester = true } = {},
) {
  const { settings, ownLeave, schedule, cover } = context;
  const sick = sickLeaveDates(ownLeave);
  const refusal = validateLeave(days, context, { deductsPending: true, isRequester });
  const beyond = accruedBeyond(days, context, { deductsPending: true });
  return {
    daysRequested: workingDaysOf(days, schedule),
    years: leaveYearsOf(days, settings).map((year) => {
      const cost = costInYear(year, { days }, sick, schedule);
      const left = availableFor(days, year, context, { deductsPending: true });
      const accrued = beyond === null ? left : Math.min(left, roundToHundredth(cost + beyond));
      return {
        leaveYearStart: year.start,
        leaveYearEnd: year.end,
        unit: unitOfYear(year, schedule),
        days: cost,
        available: Math.max(0, accrued),
      };
    }),
    bankHolidays: holidaysIn(range, schedule),
    coverShortfalls: findCoverShortfalls({ userId: settings.userId, days }, cover),
    refusal: refusal && { code: refusal.code, message: refusal.message },
  };
}

/** The leave cost of dates that can't be requested: no days, and the reason as `refusal`. */
export function refusedLeaveCost(
  range: Range,
  { code, message }: Failure<'BAD_INPUT'>,
  schedule: WorkSchedule,
) {
  const bankHolidays = holidaysIn(range, schedule);
  return {
    daysRequested: 0,
    years: [],
    bankHolidays,
    coverShortfalls: [],
    refusal: { code, message },
  };
}

/** The bank holidays in a range; none if the range is too long to request. */
function holidaysIn({ startDate, endDate }: Range, { calendar }: WorkSchedule): BankHoliday[] {
  if (daysBetween(startDate, endDate) >= maxLeaveDays) return [];
  const years = [...new Set([startDate, endDate].map((day) => Number(day.slice(0, 4))))];
  return years
    .flatMap((year) => bankHolidays(year, calendar))
    .filter(({ date }) => date >= startDate && date <= endDate);
}
