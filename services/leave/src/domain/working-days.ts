import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { eachDay } from '@portal/kernel/london';

/** The working days from one day to another, both included (docs/specification/leave.md). */
export function workingDays(from: string, to: string, calendar?: HolidayCalendar): string[] {
  return eachDay(from, to).filter((day) => isWorkingDay(day, calendar));
}
