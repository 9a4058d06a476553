import { bankHolidays, type HolidayCalendar } from './bank-holidays.ts';
import type { LeaveYear } from './leave-year.ts';
import { daysBetween, weekday } from './london.ts';

/** The most that the law grants, in days, however many days a week somebody works. */
export const mostStatutoryDays = 28;

/**
 * Days of paid leave a year that the law grants to whoever works so many days a week: 5.6 weeks, at
 * most 28 days, bank holidays included (Working Time Regulations 1998, regulations 13 and 13A). A
 * fraction of a day may be given as a whole one, and never dropped: where it has more than two
 * places, it is the next hundredth up.
 */
export function statutoryDays(daysAWeek: number): number {
  return Math.min(mostStatutoryDays, hundredthsUp(daysAWeek * 560));
}

/**
 * What is left of a year’s entitlement, in days, for whoever starts on a day in it: by calendar days
 * of the leave year from that day on, up to the next hundredth of a day (regulation 13(5): leave in
 * proportion to what remains of the year). All of it for a start before the year, none after it.
 */
export function proRataDays(entitlement: number, year: LeaveYear, startsOn: string): number {
  const length = daysBetween(year.start, year.end) + 1;
  const left = daysBetween(startsOn, year.end) + 1;
  const share = Math.min(length, Math.max(0, left));
  return hundredthsUp((entitlement * 100 * share) / length);
}

/** Bank holidays of a leave year on which somebody with a Monday to Friday week is off. */
export function bankHolidaysOf({ start, end }: LeaveYear, calendar?: HolidayCalendar): number {
  const first = Number(start.slice(0, 4));
  const last = Number(end.slice(0, 4));
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years
    .flatMap((year) => bankHolidays(year, calendar))
    .filter(({ date }) => date >= start && date <= end && weekday(date) <= 5).length;
}

/**
 * Days by which an entitlement and the bank holidays of a leave year together stay below what the
 * law grants for five days a week; 0 where they don’t. What is carried over doesn’t count: it
 * belongs to another year.
 */
export function statutoryShortfall(
  entitlement: number,
  year: LeaveYear,
  calendar?: HolidayCalendar,
): number {
  return Math.max(0, mostStatutoryDays - entitlement - bankHolidaysOf(year, calendar));
}

/** Hundredths as days, up to the next whole one; what binary fractions add is no part of one. */
function hundredthsUp(hundredths: number): number {
  return Math.ceil(Number(hundredths.toFixed(6))) / 100;
}
