import { weekOf } from '@portal/kernel/london';
import { useMemo } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { clampDay, defaultRange, limitsOf, type Period } from './period.ts';

const names = ['by', 'from', 'to', 'date', 'week', 'month', 'worker'] as const;

/** Reads the period from the URL, clamped to the limits; one year by default. */
export function readPeriod(urlParams: URLSearchParams, today: string): Period {
  const { day, range, years } = limitsOf(today);
  switch (urlParams.get('by')) {
    case 'day':
      return { view: 'day', date: clampDay(dayIn(urlParams, 'date') ?? today, day) };
    case 'week': {
      const value = dayIn(urlParams, 'week') ?? weekOf(today).start;
      return { view: 'week', start: clampDay(value, day) };
    }
    case 'month': {
      const value = urlParams.get('month') ?? '';
      const isOffered =
        /^\d{4}-(0[1-9]|1[0-2])$/.test(value) &&
        years.some((year) => year === Number(value.slice(0, 4)));
      return { view: 'month', month: isOffered ? value : today.slice(0, 7) };
    }
    default: {
      const defaults = defaultRange(today);
      const to = clampDay(dayIn(urlParams, 'to') ?? defaults.to, range);
      const from = clampDay(dayIn(urlParams, 'from') ?? defaults.from, { min: range.min, max: to });
      return { view: 'range', from, to };
    }
  }
}

/** Writes the period to the URL and keeps the other parameters. */
export function writePeriod(
  urlParams: URLSearchParams,
  period: Period,
  today: string,
): URLSearchParams {
  const params = new URLSearchParams(urlParams);
  for (const name of names) if (name !== 'worker') params.delete(name);
  if (period.view === 'range') {
    const defaults = defaultRange(today);
    // The default range isn't written, so that it moves on with the days.
    if (period.from !== defaults.from || period.to !== defaults.to) {
      params.set('from', period.from);
      params.set('to', period.to);
    }
    return params;
  }
  params.set('by', period.view);
  if (period.view === 'day') params.set('date', period.date);
  if (period.view === 'week') params.set('week', period.start);
  if (period.view === 'month') params.set('month', period.month);
  return params;
}

/** The period and worker of the URL, and how to change them. */
export function useRecordsParams() {
  const [urlParams, change] = useUrlParams();
  const today = useToday();
  const period = useMemo(() => readPeriod(urlParams, today), [urlParams, today]);
  return {
    today,
    period,
    workerId: urlParams.get('worker') || null,
    show(next: Period, { isStep = false } = {}): void {
      change((params) => writePeriod(params, next, today), { replace: isStep });
    },
    showWorker(id: string | null): void {
      change(
        (params) => {
          if (id) params.set('worker', id);
          else params.delete('worker');
          return params;
        },
        { replace: true },
      );
    },
  };
}

function dayIn(urlParams: URLSearchParams, name: string): string | null {
  const value = urlParams.get(name) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : null;
}
