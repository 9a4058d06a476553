import type { ExportPeriod } from '@portal/contracts/records/export';
import { addDays, monthOf, weekOf } from '@portal/kernel/london';

/** The shown days: a range, one day, seven days or a month (`YYYY-MM`). */
export type Period =
  | { view: 'range'; from: string; to: string }
  | { view: 'day'; date: string }
  | { view: 'week'; start: string }
  | { view: 'month'; month: string };
export type PeriodKind = ExportPeriod;
type Range = Extract<Period, { view: 'range' }>;

export interface DaySpan {
  startDate: string;
  endDate: string;
}

export interface Limits {
  min: string;
  max: string;
}

/** The same day in an earlier year; 29 February becomes 28 February. */
export function sameDayYearsBefore(day: string, years: number): string {
  const month = `${Number(day.slice(0, 4)) - years}${day.slice(4, 7)}`;
  const last = monthOf(`${month}-01`).end;
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** The limits of the date fields, see docs/specification/records.md. */
export function limitsOf(today: string) {
  const year = Number(today.slice(0, 4));
  return {
    /** A single day, or the start of a week. */
    day: { min: sameDayYearsBefore(today, 1), max: today },
    /** Both ends of a range. */
    range: { min: sameDayYearsBefore(today, 2), max: today },
    years: [year, year - 1],
  } as const;
}

/** The default range: one year up to today. */
export function defaultRange(today: string): Range {
  return { view: 'range', from: sameDayYearsBefore(today, 1), to: today };
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

/** The last day of the period that isn't in the future. */
export function lastDayOf(period: Period, today: string): string {
  const { endDate } = daysOf(period);
  return endDate < today ? endDate : today;
}

/** The start of the week to report: the shown one, or that of the last shown day. */
export function reportWeekOf(period: Period, today: string): string {
  return period.view === 'week' ? period.start : weekOf(lastDayOf(period, today)).start;
}

/** The period around the same date in another view. */
export function changePeriodKind(view: PeriodKind, period: Period, today: string): Period {
  if (view === period.view) return period;
  const { day } = limitsOf(today);
  const last = clampDay(lastDayOf(period, today), day);
  switch (view) {
    case 'range':
      return defaultRange(today);
    case 'day':
      return { view, date: last };
    case 'week':
      return { view, start: clampDay(weekOf(last).start, day) };
    case 'month':
      return { view, month: last.slice(0, 7) };
  }
}

/** A single day, or a range for a day before the limit. */
export function periodOfDay(date: string, today: string): Period {
  if (clampDay(date, limitsOf(today).day) === date) return { view: 'day', date };
  return { view: 'range', from: date, to: date };
}

/** The previous (-1) or next (1) period; null beyond the limits and for ranges. */
export function stepPeriod(period: Period, step: 1 | -1, today: string): Period | null {
  const { day, years } = limitsOf(today);
  if (period.view === 'day') {
    const date = addDays(period.date, step);
    return clampDay(date, day) === date ? { view: 'day', date } : null;
  }
  if (period.view === 'week') {
    const start = addDays(period.start, 7 * step);
    return clampDay(start, day) === start ? { view: 'week', start } : null;
  }
  if (period.view === 'month') {
    const { start, end } = monthOf(`${period.month}-01`);
    const month = addDays(step === 1 ? end : start, step).slice(0, 7);
    const isOffered = years.some((year) => year === Number(month.slice(0, 4)));
    // A future month can be selected, but no step leads to it.
    return isOffered && (step === -1 || month <= today.slice(0, 7))
      ? { view: 'month', month }
      : null;
  }
  return null;
}

export function clampDay(day: string, { min, max }: Limits): string {
  if (day < min) return min;
  return day > max ? max : day;
}
