import { weekOf } from '@portal/kernel/london';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { isCalendarMonth } from '../../../ui/calendar/calendar-month.ts';

const names = { month: 'month', week: 'week', day: 'day', request: 'request' } as const;

/** The month of the URL (`YYYY-MM`), else that of its week, else the current one. */
export function monthOfUrl(urlParams: URLSearchParams, today: string): string {
  const month = urlParams.get(names.month) ?? '';
  if (isCalendarMonth(month)) return month;
  return (requestedDay(urlParams, names.week) ?? today).slice(0, 7);
}

/** The Monday of the URL's week, else of its month, else of this week. */
export function weekOfUrl(urlParams: URLSearchParams, today: string): string {
  const week = requestedDay(urlParams, names.week);
  if (week) return weekOf(week).start;
  const month = monthOfUrl(urlParams, today);
  return weekOf(month === today.slice(0, 7) ? today : `${month}-01`).start;
}

/** The URL with a request or a day open, or neither. Keeps the other parameters. */
export function buildLeaveSearch(
  urlParams: URLSearchParams,
  open: { request?: string; day?: string } = {},
): string {
  const next = new URLSearchParams(urlParams);
  for (const name of [names.request, names.day, 'person']) next.delete(name);
  for (const [name, value] of Object.entries(open)) next.set(name, value);
  return `?${next}`;
}

/** The period and the open panel of the URL, and how to change them. */
export function useLeaveCalendarParams() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const today = useToday();
  const show = (change: (next: URLSearchParams) => void) =>
    changeUrlParams((params) => {
      change(params);
      return params;
    });
  return {
    urlParams,
    today,
    month: monthOfUrl(urlParams, today),
    week: weekOfUrl(urlParams, today),
    day: requestedDay(urlParams, names.day),
    request: urlParams.get(names.request),
    showMonth: (month: string) => show((next) => move(next, names.month, month, today)),
    showWeek: (week: string) => show((next) => move(next, names.week, week, today)),
    /** Closes the open panel. */
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

function requestedDay(urlParams: URLSearchParams, name: string): string | null {
  const value = urlParams.get(name) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || !isCalendarMonth(value.slice(0, 7))) return null;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : null;
}
