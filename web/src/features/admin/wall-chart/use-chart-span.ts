import { addDays, monthOf } from '@portal/kernel/london';
import { useMedia } from '../../../ui/use-media.ts';
import { monthAfter } from '../../../ui/weeks.ts';
import { daysInWords } from '../../hours/day-words.ts';
import { useLeaveAddress } from '../leave-calendar/leave-address.ts';

/** The days that the chart shows, with the way to those before, after and now. */
export interface ChartSpan {
  /** `November 2026`, `16 Nov – 22 Nov`. */
  title: string;
  start: string;
  end: string;
  unit: 'month' | 'week';
  today: string;
  previous: () => void;
  next: () => void;
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
      previous: () => showMonth(monthAfter(month, -1)),
      next: () => showMonth(monthAfter(month, 1)),
      showToday: () => showMonth(today.slice(0, 7)),
    };
  }
  const span = { start: week, end: addDays(week, hasSome ? 13 : 6) };
  return {
    ...span,
    title: daysInWords(span),
    unit: 'week',
    today,
    previous: () => showWeek(addDays(week, -7)),
    next: () => showWeek(addDays(week, 7)),
    showToday: () => showWeek(today),
  };
}

const monthTitle = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
