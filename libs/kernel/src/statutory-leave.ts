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

/** The bank holidays of a leave year that fall on Monday to Friday. */
export function weekdayBankHolidays({ start, end }: LeaveYear, calendar?: HolidayCalendar) {
  const years = [...new Set([start, end].map((day) => Number(day.slice(0, 4))))];
  return years
    .flatMap((year) => bankHolidays(year, calendar))
    .filter(({ date }) => date >= start && date <= end && weekday(date) <= 5);
}

/** Rounds hundredths of days up to whole hundredths, and gives days. Ignores the error of binary fractions. */
export function roundUpHundredths(hundredths: number): number {
  return Math.ceil(Number(hundredths.toFixed(6))) / 100;
}
