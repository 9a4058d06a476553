import { weekOf } from '@portal/kernel/london';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../app/use-now.ts';
import { limitsOf, type Period, usualRange, within } from './period.ts';

const names = ['by', 'from', 'to', 'date', 'week', 'month', 'worker'] as const;

/** The days that an address asks for, within what the pickers offer; a year where it asks for none. */
export function readPeriod(address: URLSearchParams, today: string): Period {
  const { day, range, years } = limitsOf(today);
  switch (address.get('by')) {
    case 'day':
      return { view: 'day', date: within(dayIn(address, 'date') ?? today, day) };
    case 'week': {
      const asked = dayIn(address, 'week') ?? weekOf(today).start;
      return { view: 'week', start: within(asked, day) };
    }
    case 'month': {
      const asked = address.get('month') ?? '';
      const isOffered =
        /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) &&
        years.some((year) => year === Number(asked.slice(0, 4)));
      return { view: 'month', month: isOffered ? asked : today.slice(0, 7) };
    }
    default: {
      const usual = usualRange(today);
      const to = within(dayIn(address, 'to') ?? usual.to, range);
      const from = within(dayIn(address, 'from') ?? usual.from, { min: range.min, max: to });
      return { view: 'range', from, to };
    }
  }
}

/** The address of some days; what else it says stays. */
export function writePeriod(
  address: URLSearchParams,
  period: Period,
  today: string,
): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const name of names) if (name !== 'worker') written.delete(name);
  if (period.view === 'range') {
    const usual = usualRange(today);
    // The usual range goes on with the days; another one stays what it was.
    if (period.from !== usual.from || period.to !== usual.to) {
      written.set('from', period.from);
      written.set('to', period.to);
    }
    return written;
  }
  written.set('by', period.view);
  if (period.view === 'day') written.set('date', period.date);
  if (period.view === 'week') written.set('week', period.start);
  if (period.view === 'month') written.set('month', period.month);
  return written;
}

/** Which records are shown, kept in the address, and how to see others. */
export function useRecordsAddress() {
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const period = useMemo(() => readPeriod(address, today), [address, today]);
  return {
    today,
    period,
    workerId: address.get('worker') || null,
    show(next: Period, { isStep = false } = {}): void {
      setAddress((known) => writePeriod(known, next, today), {
        replace: isStep,
        preventScrollReset: true,
      });
    },
    showWorker(id: string | null): void {
      setAddress(
        (known) => {
          if (id) known.set('worker', id);
          else known.delete('worker');
          return known;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

export type RecordsAddress = ReturnType<typeof useRecordsAddress>;

function dayIn(address: URLSearchParams, name: string): string | null {
  const asked = address.get(name) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asked)) return null;
  const at = new Date(`${asked}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(asked) ? asked : null;
}
