import { addDays, daysFromTo, monthOf, weekOf } from '@portal/kernel/london';

/** The days of the weeks that a month touches, a week each. */
export function weeksOf(month: string): string[][] {
  const { start, end } = monthOf(`${month}-01`);
  const shown = daysFromTo(weekOf(start).start, weekOf(end).end);
  return Array.from({ length: shown.length / 7 }, (_, week) => shown.slice(week * 7, week * 7 + 7));
}

/** The month before (-1) or after (1). */
export function monthAfter(month: string, step: 1 | -1): string {
  const { start, end } = monthOf(`${month}-01`);
  return addDays(step === 1 ? end : start, step).slice(0, 7);
}

const firstMonth = '1900-01';
const lastMonth = '2099-12';

/** Whether a calendar goes as far as a month, `YYYY-MM`; what is no month is nowhere. */
export function isShownMonth(month: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && firstMonth <= month && month <= lastMonth;
}
