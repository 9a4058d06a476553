import { weekOf } from '@portal/kernel/london';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../app/use-now.ts';
import { isShownMonth } from '../../../ui/weeks.ts';

const names = { month: 'month', week: 'week', day: 'day', request: 'request' } as const;

/** The month that an address asks for (`YYYY-MM`), or that of the week it asks for, or this one. */
export function monthAsked(address: URLSearchParams, today: string): string {
  const month = address.get(names.month) ?? '';
  if (isShownMonth(month)) return month;
  return (dayAsked(address, names.week) ?? today).slice(0, 7);
}

/** The Monday of the week that an address asks for, or of the month, or of this week. */
export function weekAsked(address: URLSearchParams, today: string): string {
  const week = dayAsked(address, names.week);
  if (week) return weekOf(week).start;
  const month = monthAsked(address, today);
  return weekOf(month === today.slice(0, 7) ? today : `${month}-01`).start;
}

/** The address of something of leave: a request, all leave of a day, or neither; the rest stays. */
export function addressWith(
  address: URLSearchParams,
  open: { request?: string; day?: string } = {},
): string {
  const next = new URLSearchParams(address);
  for (const name of [names.request, names.day, 'person']) next.delete(name);
  for (const [name, value] of Object.entries(open)) next.set(name, value);
  return `?${next}`;
}

/** Where of the year the address is, what it has open, and how to get elsewhere. */
export function useLeaveAddress() {
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const show = (change: (next: URLSearchParams) => void) =>
    setAddress(
      (known) => {
        change(known);
        return known;
      },
      { preventScrollReset: true },
    );
  return {
    address,
    today,
    month: monthAsked(address, today),
    week: weekAsked(address, today),
    day: dayAsked(address, names.day),
    request: address.get(names.request),
    showMonth: (month: string) => show((next) => move(next, names.month, month, today)),
    showWeek: (week: string) => show((next) => move(next, names.week, week, today)),
    /** Shows nothing above the page. */
    close: () =>
      show((next) => {
        next.delete(names.request);
        next.delete(names.day);
      }),
  };
}

function move(next: URLSearchParams, name: 'month' | 'week', to: string, today: string): void {
  next.delete(names.month);
  next.delete(names.week);
  const current = name === 'month' ? today.slice(0, 7) : weekOf(today).start;
  if (to !== current) next.set(name, to);
}

function dayAsked(address: URLSearchParams, name: string): string | null {
  const asked = address.get(name) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asked) || !isShownMonth(asked.slice(0, 7))) return null;
  const at = new Date(`${asked}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(asked) ? asked : null;
}
