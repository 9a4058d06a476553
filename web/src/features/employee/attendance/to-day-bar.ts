import { formatDuration } from '@portal/kernel/duration';
import { patternOn, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { OwnWeekQuery, WorkedDayPartsFragment } from '../../../gql/documents.ts';
import type { DayBar } from '../../../ui/charts/day-bar-chart.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';

export type Week = NonNullable<OwnWeekQuery['weeklyStats']>;

/**
 * A week with today’s latest minutes: these are polled every 30 seconds, the week only on changes.
 */
export function withTodaysMinutes(week: Week, today: string, minutes: number | undefined): Week {
  if (minutes === undefined || !week.days.some(({ date }) => date === today)) return week;
  const days = week.days.map((day) =>
    day.date === today ? { ...day, totalMinutes: minutes } : day,
  );
  const totalMinutes = days.reduce((sum, day) => sum + day.totalMinutes, 0);
  return { ...week, days, totalMinutes, formattedTime: formatDuration(totalMinutes) };
}

/**
 * The bar of a day, with a note for lateness, leave and non-working days, and what is due by a working
 * pattern.
 */
export function toDayBar(day: WorkedDayPartsFragment, patterns: readonly WorkingPattern[]): DayBar {
  const notes = [
    day.isLate && `${formatLateness(day.lateMinutes)} late`,
    day.leaveDays > 0 && (day.leaveDays < 1 ? 'On leave for half the day' : 'On leave'),
    !day.isWorkingDay && 'Non-working day',
  ].filter(Boolean);
  return {
    date: day.date,
    minutes: day.totalMinutes,
    note: notes.join(', ') || undefined,
    tone: day.isLate ? 'late' : day.leaveDays > 0 ? 'leave' : undefined,
    isOff: !day.isWorkingDay,
    dueMinutes: patternOn(patterns, day.date) ? day.dueMinutes : undefined,
  };
}
