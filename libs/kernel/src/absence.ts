import { eachDay } from './london.ts';
import { isLeaveDay, type WorkSchedule } from './working-pattern.ts';

/** Leave that is in effect: its requested period, and the dates that count as leave. */
export interface Absence {
  startDate: string;
  endDate: string;
  /** The working days of the leave that were not cancelled. */
  bookedDates: readonly string[];
}

/**
 * Whether a person is away on a calendar day because of leave that is in effect. That is so on each
 * booked date. Lists and records go by calendar days, so a free day or bank holiday within the leave
 * counts as well: it goes with the working day before it, or with the one after it where the leave
 * starts on a non-working day (docs/specification/leave.md).
 */
export function isAbsentOn(
  { startDate, endDate, bookedDates }: Absence,
  date: string,
  schedule?: WorkSchedule,
): boolean {
  if (date < startDate || date > endDate) return false;
  if (bookedDates.includes(date)) return true;
  if (isLeaveDay(date, schedule)) return false;
  const isDeducted = (day: string) => isLeaveDay(day, schedule);
  const previous = eachDay(startDate, date).findLast(isDeducted);
  const nearest = previous ?? eachDay(date, endDate).find(isDeducted);
  return nearest !== undefined && bookedDates.includes(nearest);
}
