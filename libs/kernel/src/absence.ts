import { type HolidayCalendar, isWorkingDay } from './bank-holidays.ts';
import { eachDay } from './london.ts';

/** Leave that is in effect: its requested period, and the dates that count as leave. */
export interface Absence {
  startDate: string;
  endDate: string;
  /** The working days of the leave that were not cancelled. */
  bookedDates: readonly string[];
}

/**
 * Whether a person is away on a calendar day because of leave that is in effect. That is so on each
 * booked date. Lists and records go by calendar days, so a weekend or bank holiday within the leave
 * counts as well: it goes with the working day before it, or with the one after it where the leave
 * starts on a non-working day (docs/specification/leave.md).
 */
export function isAbsentOn(
  { startDate, endDate, bookedDates }: Absence,
  date: string,
  calendar?: HolidayCalendar,
): boolean {
  if (date < startDate || date > endDate) return false;
  if (bookedDates.includes(date)) return true;
  if (isWorkingDay(date, calendar)) return false;
  const isWorking = (day: string) => isWorkingDay(day, calendar);
  const previous = eachDay(startDate, date).findLast(isWorking);
  const nearest = previous ?? eachDay(date, endDate).find(isWorking);
  return nearest !== undefined && bookedDates.includes(nearest);
}
