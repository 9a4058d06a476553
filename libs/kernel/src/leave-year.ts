import { addDays } from './london.ts';

/** A leave year, from its first to its last day, both included. */
export interface LeaveYear {
  start: string;
  end: string;
}

/**
 * The leave year that contains a day. Each begins on `startDate` (`MM-DD`, by default 6 April,
 * never 29 February), so it has 365 or 366 days (docs/specification/leave.md).
 */
export function leaveYearOf(day: string, startDate: string): LeaveYear {
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) >= startDate ? year : year - 1;
  return { start: dayOfYear(first, startDate), end: addDays(dayOfYear(first + 1, startDate), -1) };
}

/** A day (`MM-DD`) of a year, with its four digits. */
function dayOfYear(year: number, monthDay: string): string {
  return `${String(year).padStart(4, '0')}-${monthDay}`;
}

/**
 * The earliest day for which leave can be requested `today`: the first day of the previous leave
 * year (docs/specification/leave.md).
 */
export function earliestLeaveDay(today: string, startDate: string): string {
  const { start } = leaveYearOf(today, startDate);
  return leaveYearOf(addDays(start, -1), startDate).start;
}
