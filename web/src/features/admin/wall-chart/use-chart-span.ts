import { addDays, monthOf } from '@portal/kernel/london';
import { useMedia } from '../../../ui/use-media.ts';
import { isShownMonth, monthAfter } from '../../../ui/weeks.ts';
import { useLeaveAddress } from '../leave-calendar/leave-address.ts';

/** The days that the chart shows, with the way to those before, after and now. */
export interface ChartSpan {
  /** `November 2026`, `16 to 22 Nov`. */
  title: string;
  start: string;
  end: string;
  unit: 'month' | 'week';
  today: string;
  /** Null where the calendar ends. */
  previous: (() => void) | null;
  next: (() => void) | null;
  showToday: () => void;
}

/** A month where there is room for its days, two weeks or one where there is not. */
export function useChartSpan(): ChartSpan {
  const hasRoom = useMedia('(width >= 48rem)');
  const hasSome = useMedia('(width >= 36rem)');
  const { today, month, week, showMonth, showWeek } = useLeaveAddress();
  if (hasRoom) {
    return {
      ...monthOf(`${month}-01`),
      title: monthTitle.format(new Date(`${month}-01T00:00:00Z`)),
      unit: 'month',
      today,
      previous: within(monthAfter(month, -1), showMonth),
      next: within(monthAfter(month, 1), showMonth),
      showToday: () => showMonth(today.slice(0, 7)),
    };
  }
  const span = { start: week, end: addDays(week, hasSome ? 13 : 6) };
  return {
    ...span,
    title: daysInWords(span.start, span.end),
    unit: 'week',
    today,
    previous: within(addDays(week, -7), showWeek),
    next: within(addDays(week, 7), showWeek),
    showToday: () => showWeek(today),
  };
}

function within(to: string, show: (to: string) => void): (() => void) | null {
  return isShownMonth(to.slice(0, 7)) ? () => show(to) : null;
}

const monthTitle = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `16 to 22 Nov`, `30 Nov to 6 Dec` */
function daysInWords(start: string, end: string): string {
  const [from, to] = [start, end].map((day) => dayAndMonth.format(new Date(`${day}T00:00:00Z`)));
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${isSameMonth ? Number(start.slice(8)) : from} to ${to}`;
}
