import { formatDuration } from '@portal/kernel/duration';
import type { OwnWeekQuery, WorkedDayPartsFragment } from '../../../gql/documents.ts';
import type { DayBar } from '../../../ui/day-bars.tsx';
import { lateBy } from '../../hours/late-by.ts';

type Week = NonNullable<OwnWeekQuery['weeklyStats']>;

/**
 * A week with today's minutes as they were asked for last: those are asked for every half minute,
 * the week only when something has changed.
 */
export function withToday(week: Week, today: string, minutes: number | undefined): Week {
  if (minutes === undefined || !week.days.some(({ date }) => date === today)) return week;
  const days = week.days.map((day) =>
    day.date === today ? { ...day, totalMinutes: minutes } : day,
  );
  const totalMinutes = days.reduce((sum, day) => sum + day.totalMinutes, 0);
  return { ...week, days, totalMinutes, formattedTime: formatDuration(totalMinutes) };
}

/** The bar of a day, with a word for what else it was. */
export function dayBar(day: WorkedDayPartsFragment): DayBar {
  const notes = [
    day.isLate && `${lateBy(day.lateMinutes)} late`,
    day.leaveDays > 0 && (day.leaveDays < 1 ? 'On leave for half of the day' : 'On leave'),
    !day.isWorkingDay && 'No working day',
  ].filter(Boolean);
  return {
    date: day.date,
    minutes: day.totalMinutes,
    note: notes.join(', ') || undefined,
    tone: day.isLate ? 'late' : day.leaveDays > 0 ? 'leave' : undefined,
    isOff: !day.isWorkingDay,
  };
}
