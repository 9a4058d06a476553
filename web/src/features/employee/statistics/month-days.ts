import { formatDuration } from '@portal/kernel/duration';
import type { WorkedDayPartsFragment } from '../../../gql/documents.ts';
import type { StripDay } from '../../../ui/month-strip.tsx';
import { lateBy } from '../../hours/late-by.ts';

/** What a day of a month was, or is to be, as a picture shows it. */
export function stripDay(day: WorkedDayPartsFragment, today: string): StripDay {
  const { date, sessionsCount, isLate, lateMinutes, leaveDays, isWorkingDay } = day;
  const value = sessionsCount > 0 ? formatDuration(day.totalMinutes) : undefined;
  if (isLate) return { tone: 'late', word: `${lateBy(lateMinutes)} late`, value };
  if (sessionsCount > 0) return { tone: 'worked', word: 'Worked', value };
  if (leaveDays > 0) {
    return { tone: 'leave', word: leaveDays < 1 ? 'On leave for half of the day' : 'On leave' };
  }
  if (!isWorkingDay) return { tone: 'off', word: 'Day off' };
  // The day is not over yet: nobody is absent.
  if (date >= today) return { tone: 'ahead', word: 'To come' };
  return { tone: 'absent', word: 'Not worked' };
}
