import { longestLeaveDays } from '@portal/contracts/leave/annual-leave';
import { type BankHoliday, bankHolidays, type HolidayCalendar } from '@portal/kernel/bank-holidays';
import { daysBetween } from '@portal/kernel/london';
import type { Failure } from '@portal/kernel/result';
import { costIn, sickDays } from './balance.ts';
import { type LeaveDay, workingDaysOf } from './leave-request.ts';
import { availableIn, leaveYearsOf, refusalOf, type Surroundings } from './refusal.ts';
import type { Asked } from './requested-days.ts';

type Range = Pick<Asked, 'startDate' | 'endDate'>;

/**
 * What a request for annual leave would cost, in days, by the leave years in which it lies, and why
 * it would be refused now; null for nothing (decisions.md section 4).
 */
export function costOf(range: Range, days: readonly LeaveDay[], around: Surroundings) {
  const { settings, own, calendar } = around;
  const sick = sickDays(own);
  const refusal = refusalOf(days, around, { reserve: true });
  return {
    daysRequested: workingDaysOf(days, calendar),
    years: leaveYearsOf(days, settings).map((year) => ({
      leaveYearStart: year.start,
      leaveYearEnd: year.end,
      days: costIn(year, { days }, sick, calendar),
      available: Math.max(0, availableIn(year, around, { reserve: true })),
    })),
    bankHolidays: holidaysIn(range, calendar),
    refusal: refusal && { code: refusal.code, message: refusal.message },
  };
}

/** The same of days that nobody can ask for. */
export function costRefused(
  range: Range,
  { code, message }: Failure<'BAD_INPUT'>,
  calendar: HolidayCalendar,
) {
  const bankHolidays = holidaysIn(range, calendar);
  return { daysRequested: 0, years: [], bankHolidays, refusal: { code, message } };
}

/** Those of a range that is not too long to be asked for. */
function holidaysIn({ startDate, endDate }: Range, calendar: HolidayCalendar): BankHoliday[] {
  if (daysBetween(startDate, endDate) >= longestLeaveDays) return [];
  const years = [...new Set([startDate, endDate].map((day) => Number(day.slice(0, 4))))];
  return years
    .flatMap((year) => bankHolidays(year, calendar))
    .filter(({ date }) => date >= startDate && date <= endDate);
}
