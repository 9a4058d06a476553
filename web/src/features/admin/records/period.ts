import type { ExportPeriod } from '@portal/contracts/records/export';
import { addDays, monthOf, weekOf } from '@portal/kernel/london';

/** Which days are shown: a range, one day, the seven days from a day, or a month (`YYYY-MM`). */
export type Period =
  | { view: 'range'; from: string; to: string }
  | { view: 'day'; date: string }
  | { view: 'week'; start: string }
  | { view: 'month'; month: string };
export type View = ExportPeriod;
type Range = Extract<Period, { view: 'range' }>;

export interface DaySpan {
  startDate: string;
  endDate: string;
}

export interface Limits {
  min: string;
  max: string;
}

/** The same day of a year before; the last of February of a leap year is its 28th. */
export function yearsBefore(day: string, years: number): string {
  const month = `${Number(day.slice(0, 4)) - years}${day.slice(4, 7)}`;
  const last = monthOf(`${month}-01`).end;
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** What the pickers offer (portal.md section 5). */
export function limitsOf(today: string) {
  const year = Number(today.slice(0, 4));
  return {
    /** A single day, and the first of a week. */
    day: { min: yearsBefore(today, 1), max: today },
    /** The ends of a range, which also keep to one another. */
    range: { min: yearsBefore(today, 2), max: today },
    years: [year, year - 1],
  } as const;
}

/** One year up to today. */
export function usualRange(today: string): Range {
  return { view: 'range', from: yearsBefore(today, 1), to: today };
}

export function daysOf(period: Period): DaySpan {
  switch (period.view) {
    case 'range':
      return { startDate: period.from, endDate: period.to };
    case 'day':
      return { startDate: period.date, endDate: period.date };
    case 'week':
      return { startDate: period.start, endDate: addDays(period.start, 6) };
    case 'month': {
      const { start, end } = monthOf(`${period.month}-01`);
      return { startDate: start, endDate: end };
    }
  }
}

/** The last of the days that is not yet to come. */
export function lastDayOf(period: Period, today: string): string {
  const { endDate } = daysOf(period);
  return endDate < today ? endDate : today;
}

/** The week of which a report is made: the one that is shown, or that of the last day shown. */
export function reportWeekOf(period: Period, today: string): string {
  return period.view === 'week' ? period.start : weekOf(lastDayOf(period, today)).start;
}

/** The same place in time, seen in another way. */
export function seenAs(view: View, period: Period, today: string): Period {
  if (view === period.view) return period;
  const { day } = limitsOf(today);
  const last = within(lastDayOf(period, today), day);
  switch (view) {
    case 'range':
      return usualRange(today);
    case 'day':
      return { view, date: last };
    case 'week':
      return { view, start: within(weekOf(last).start, day) };
    case 'month':
      return { view, month: last.slice(0, 7) };
  }
}

/** A day by itself; one that is too long ago for that, as a range. */
export function periodOfDay(date: string, today: string): Period {
  if (within(date, limitsOf(today).day) === date) return { view: 'day', date };
  return { view: 'range', from: date, to: date };
}

/** The one before (-1) or after (1) it; null where the pickers don't go. Of a range there is none. */
export function stepFrom(period: Period, step: 1 | -1, today: string): Period | null {
  const { day, years } = limitsOf(today);
  if (period.view === 'day') {
    const date = addDays(period.date, step);
    return within(date, day) === date ? { view: 'day', date } : null;
  }
  if (period.view === 'week') {
    const start = addDays(period.start, 7 * step);
    return within(start, day) === start ? { view: 'week', start } : null;
  }
  if (period.view === 'month') {
    const { start, end } = monthOf(`${period.month}-01`);
    const month = addDays(step === 1 ? end : start, step).slice(0, 7);
    const isOffered = years.some((year) => year === Number(month.slice(0, 4)));
    // One to come can be chosen, but nothing leads to where there is nothing.
    return isOffered && (step === -1 || month <= today.slice(0, 7))
      ? { view: 'month', month }
      : null;
  }
  return null;
}

export function within(day: string, { min, max }: Limits): string {
  if (day < min) return min;
  return day > max ? max : day;
}
