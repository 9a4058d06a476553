import { type HolidayCalendar, isWorkingDay } from './bank-holidays.ts';
import { daysFromTo } from './london.ts';

/** Leave that is in effect: as it was asked for, and the days of it that are taken. */
export interface Absence {
  startDate: string;
  endDate: string;
  /** Those that were not cancelled. */
  bookedDates: readonly string[];
}

/**
 * Whether a person is away on a calendar day by leave that is in effect: on the days that it has
 * booked, and, because lists and records go by calendar days, on weekends and bank holidays that it
 * does not own, where the working day before them is booked, or the one after where the leave
 * begins with them (decisions.md section 4).
 */
export function isAwayOn(
  { startDate, endDate, bookedDates }: Absence,
  date: string,
  calendar?: HolidayCalendar,
): boolean {
  if (date < startDate || date > endDate) return false;
  if (bookedDates.includes(date)) return true;
  if (isWorkingDay(date, calendar)) return false;
  const isWorking = (day: string) => isWorkingDay(day, calendar);
  const before = daysFromTo(startDate, date).findLast(isWorking);
  const nearest = before ?? daysFromTo(date, endDate).find(isWorking);
  return nearest !== undefined && bookedDates.includes(nearest);
}
