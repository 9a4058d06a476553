import { weekOf } from '@portal/kernel/london';
import {
  dueMinutes,
  hoursOn,
  isWorkingDay,
  patternOn,
  type WorkingPattern,
} from '@portal/kernel/working-pattern';
import { type SessionUser, useUser } from '../../../lib/session/session.ts';
import { useCachedOwnWeek } from './use-attendance.ts';

/** What one is to work on a day. */
interface PlannedDay {
  /** The minutes to work, less leave; null if they are unknown. */
  dueMinutes: number | null;
  /** The hours of the shift; null for irregular hours, a day off, or if they are unknown. */
  hours: { start: string; end: string } | null;
  /** A day off by one’s working pattern. */
  isDayOff: boolean;
}

/** What one is to work on a day: without leave and bank holidays until the card of the week has loaded it. */
export function usePlannedDay(day: string): PlannedDay {
  const user = useUser();
  const { data } = useCachedOwnWeek(weekOf(day).start);
  const known = data?.weeklyStats?.days.find(({ date }) => date === day);
  return planDay(day, user, known);
}

interface PlanningUser extends Pick<SessionUser, 'workStartTime' | 'workEndTime'> {
  workingPatterns?: readonly WorkingPattern[];
}

/** The plan by the work hours and patterns, and by what the server knows about the day. */
export function planDay(
  day: string,
  { workStartTime, workEndTime, workingPatterns: patterns = noPatterns }: PlanningUser,
  known?: { dueMinutes: number; isWorkingDay: boolean },
): PlannedDay {
  if (!workStartTime || !workEndTime) return { dueMinutes: null, hours: null, isDayOff: false };
  const workHours = { workStartTime, workEndTime };
  const pattern = patternOn(patterns, day);
  const isWorking = known?.isWorkingDay ?? isWorkingDay(day, { patterns });
  const isDayOff = pattern !== null && !pattern.isIrregular && !isWorking;
  return {
    dueMinutes: known?.dueMinutes ?? dueMinutes(day, { patterns }, workHours),
    hours: isDayOff ? null : hoursOn(day, patterns, workHours),
    isDayOff,
  };
}

const noPatterns: readonly WorkingPattern[] = [];
