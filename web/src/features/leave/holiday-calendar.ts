import { type HolidayCalendar, holidayCalendar } from '@portal/kernel/bank-holidays';
import { isLeaveDay, type WorkingPattern } from '@portal/kernel/working-pattern';

/** The names of bank holidays by date. */
export type BankHolidayNames = Record<string, string | undefined>;

/** The calendar of the years whose bank holidays have loaded; the rules of the default nation for others. */
export function toHolidayCalendar(names: BankHolidayNames): HolidayCalendar {
  const holidays = Object.entries(names).map(([date, name = '']) => ({ date, name }));
  const byYear = Map.groupBy(holidays, ({ date }) => Number(date.slice(0, 4)));
  return holidayCalendar('england-and-wales', byYear);
}

/** Whether leave on a day isn’t deducted: a day off by the working patterns, or a bank holiday. */
export function isDayOff(
  day: string,
  patterns: readonly WorkingPattern[],
  calendar: HolidayCalendar,
): boolean {
  return !isLeaveDay(day, { patterns, calendar });
}
