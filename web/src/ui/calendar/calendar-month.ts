import { addDays, eachDay, monthOf, weekOf } from '@portal/kernel/london';

/** The days of the weeks that overlap a month, one array per week. */
export function weeksOfMonth(month: string): string[][] {
  const { start, end } = monthOf(`${month}-01`);
  const shown = eachDay(weekOf(start).start, weekOf(end).end);
  return Array.from({ length: shown.length / 7 }, (_, week) => shown.slice(week * 7, week * 7 + 7));
}

/** The month before (-1) or after (1), as `YYYY-MM`. */
export function addMonths(month: string, step: 1 | -1): string {
  const { start, end } = monthOf(`${month}-01`);
  return addDays(step === 1 ? end : start, step).slice(0, 7);
}

const firstMonth = '1900-01';
const lastMonth = '2099-12';

/** Whether a text is a month (`YYYY-MM`) that calendars can show. */
export function isCalendarMonth(month: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && firstMonth <= month && month <= lastMonth;
}
