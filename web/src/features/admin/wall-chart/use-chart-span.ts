import { addDays, monthOf } from '@portal/kernel/london';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { addMonths, isCalendarMonth } from '../../../ui/calendar/calendar-month.ts';
import { useLeaveCalendarParams } from '../leave-calendar/leave-calendar-params.ts';

/** The days of the chart, and the navigation to others. */
export interface ChartSpan {
  /** `November 2026`, `16 to 22 Nov`. */
  title: string;
  start: string;
  end: string;
  unit: 'month' | 'week';
  today: string;
  /** Null at the end of the calendar. */
  previous: (() => void) | null;
  next: (() => void) | null;
  showToday: () => void;
}

/** A month, or two weeks or one on narrow screens. */
export function useChartSpan(): ChartSpan {
  const isWide = useMedia('(width >= 48rem)');
  const isMedium = useMedia('(width >= 36rem)');
  const { today, month, week, showMonth, showWeek } = useLeaveCalendarParams();
  if (isWide) {
    return {
      ...monthOf(`${month}-01`),
      title: monthTitle.format(new Date(`${month}-01T00:00:00Z`)),
      unit: 'month',
      today,
      previous: within(addMonths(month, -1), showMonth),
      next: within(addMonths(month, 1), showMonth),
      showToday: () => showMonth(today.slice(0, 7)),
    };
  }
  const span = { start: week, end: addDays(week, isMedium ? 13 : 6) };
  return {
    ...span,
    title: formatSpanTitle(span.start, span.end),
    unit: 'week',
    today,
    previous: within(addDays(week, -7), showWeek),
    next: within(addDays(week, 7), showWeek),
    showToday: () => showWeek(today),
  };
}

function within(to: string, show: (to: string) => void): (() => void) | null {
  return isCalendarMonth(to.slice(0, 7)) ? () => show(to) : null;
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
function formatSpanTitle(start: string, end: string): string {
  const [from, to] = [start, end].map((day) => dayAndMonth.format(new Date(`${day}T00:00:00Z`)));
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${isSameMonth ? Number(start.slice(8)) : from} to ${to}`;
}
