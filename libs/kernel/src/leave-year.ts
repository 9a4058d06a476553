import { addDays } from './london.ts';

/** A year of leave: its first and last day, both included. */
export interface LeaveYear {
  start: string;
  end: string;
}

/**
 * The leave year that a day lies in. It begins every year on `startDate` (`MM-DD`, 6 April where
 * nothing is set; 29 February is none), so it has 365 or 366 days (decisions.md section 4).
 */
export function leaveYearOf(day: string, startDate: string): LeaveYear {
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) >= startDate ? year : year - 1;
  return { start: `${first}-${startDate}`, end: addDays(`${first + 1}-${startDate}`, -1) };
}

/**
 * The first day for which leave can be requested on a day: that of the leave year before, because
 * leave is requested at most one leave year back (decisions.md section 4).
 */
export function earliestLeaveDay(today: string, startDate: string): string {
  const { start } = leaveYearOf(today, startDate);
  return leaveYearOf(addDays(start, -1), startDate).start;
}
