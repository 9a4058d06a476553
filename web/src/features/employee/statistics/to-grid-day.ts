import { formatDuration } from '@portal/kernel/duration';
import type { WorkedDayPartsFragment } from '../../../gql/documents.ts';
import type { GridDay } from '../../../ui/calendar/month-grid.tsx';
import { formatLateness } from '../../hours/format-lateness.ts';

/** How a day of a month is shown. */
export function toGridDay(day: WorkedDayPartsFragment, today: string): GridDay {
  const { date, sessionsCount, isLate, lateMinutes, leaveDays, isWorkingDay } = day;
  const value = sessionsCount > 0 ? formatDuration(day.totalMinutes) : undefined;
  if (isLate) return { tone: 'late', label: `${formatLateness(lateMinutes)} late`, value };
  if (sessionsCount > 0) return { tone: 'worked', label: 'Worked', value };
  if (leaveDays > 0) {
    return { tone: 'leave', label: leaveDays < 1 ? 'On leave for half the day' : 'On leave' };
  }
  if (!isWorkingDay) return { tone: 'off', label: 'Non-working day' };
  // The day is not over yet, so nobody is absent.
  if (date >= today) return { tone: 'ahead', label: 'Upcoming' };
  return { tone: 'absent', label: 'Not worked' };
}
