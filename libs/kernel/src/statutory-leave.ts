import { bankHolidays, type HolidayCalendar } from './bank-holidays.ts';
import type { LeaveYear } from './leave-year.ts';
import { daysBetween, weekday } from './london.ts';

/** The statutory maximum in days, however many days a week somebody works. */
export const maxStatutoryDays = 28;

/**
 * The statutory minimum of paid leave in days a year for a number of working days a week: 5.6
 * weeks, at most 28 days, bank holidays included (Working Time Regulations 1998, regulations 13 and
 * 13A). It is rounded up to a hundredth of a day, because a fraction must not be dropped.
 */
export function statutoryDays(daysAWeek: number): number {
  return Math.min(maxStatutoryDays, roundUpHundredths(daysAWeek * 560));
}

/**
 * The pro-rata entitlement in days of somebody who starts during a leave year: in proportion to its
 * remaining calendar days, rounded up to a hundredth of a day (regulation 13(5)). The whole
 * entitlement for a start before the year, 0 for a start after it.
 */
export function proRataDays(entitlement: number, year: LeaveYear, startsOn: string): number {
  const length = daysBetween(year.start, year.end) + 1;
  const remaining = daysBetween(startsOn, year.end) + 1;
  const share = Math.min(length, Math.max(0, remaining));
  return roundUpHundredths((entitlement * 100 * share) / length);
}

/** The number of a leave year's bank holidays that fall on Monday to Friday. */
export function countBankHolidays({ start, end }: LeaveYear, calendar?: HolidayCalendar): number {
  const first = Number(start.slice(0, 4));
  const last = Number(end.slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years
    .flatMap((year) => bankHolidays(year, calendar))
    .filter(({ date }) => date >= start && date <= end && weekday(date) <= 5).length;
}

/**
 * The days by which an entitlement plus the leave year's bank holidays is below the statutory
 * minimum for five days a week; 0 if it isn't. Carried-over days don't count, because they belong
 * to another year.
 */
export function statutoryShortfall(
  entitlement: number,
  year: LeaveYear,
  calendar?: HolidayCalendar,
): number {
  return Math.max(0, maxStatutoryDays - entitlement - countBankHolidays(year, calendar));
}

/** Rounds hundredths up to whole ones, as days. Ignores the error of binary fractions. */
function roundUpHundredths(hundredths: number): number {
  return Math.ceil(Number(hundredths.toFixed(6))) / 100;
}
