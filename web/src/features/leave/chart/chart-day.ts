import { eachDay, weekday } from '@portal/kernel/london';
import type { BankHolidayNames } from '../holiday-calendar.ts';

/** A column of the chart. */
export interface ChartDay {
  date: string;
  holiday: string | undefined;
  isWeekend: boolean;
  isMonday: boolean;
  isToday: boolean;
}

/** The columns of the chart. */
export function chartDays(
  { start, end }: { start: string; end: string },
  holidays: BankHolidayNames,
  today: string,
): ChartDay[] {
  return eachDay(start, end).map((date) => ({
    date,
    holiday: holidays[date],
    isWeekend: weekday(date) > 5,
    isMonday: weekday(date) === 1,
    isToday: date === today,
  }));
}

/** Whether most people are off on a day. */
export function isFreeColumn({ isWeekend, holiday }: ChartDay): boolean {
  return isWeekend || holiday !== undefined;
}

/** The background of a column, or of a person’s cell in it. */
export function columnStyles(day: ChartDay, isFree = isFreeColumn(day)): string {
  const { isMonday, isToday } = day;
  const ground = isToday ? 'bg-accent-soft' : isFree ? 'bg-sunken' : '';
  return `${ground} border-l ${isMonday ? 'border-l-line-strong' : 'border-l-line'}`;
}

const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** The first letter of the weekday: 31 columns have no room for more. */
export function weekdayInitial(date: string): string {
  return weekdays.format(new Date(`${date}T00:00:00Z`)).slice(0, 1);
}
