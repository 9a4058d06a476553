import { bankHolidays, type HolidayCalendar } from './bank-holidays.ts';
import type { LeaveYear } from './leave-year.ts';
import { weekday } from './london.ts';

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

/** Rounds hundredths of days up to whole hundredths, and gives days. Ignores the error of binary fractions. */
export function roundUpHundredths(hundredths: number): number {
  return Math.ceil(Number(hundredths.toFixed(6))) / 100;
}
