import { decimalHours, formatDuration } from '@portal/kernel/duration';
import { type EmploymentPeriod, employedSessions } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import { type EntryTimes, isOpen, minutesWorked } from './entry-times.ts';

export interface DayTotal {
  totalMinutes: number;
  totalHours: number;
  /** `7h 32m` */
  formattedTime: string;
}

export interface DayStats {
  totalHours: number;
  isWorking: boolean;
  lateCount: number;
}

/** A session with the London day on which it began. It belongs to that day, also after midnight. */
export interface DaySession extends EntryTimes {
  day: string;
  isLate: boolean;
}

/** A person’s sessions and their employment: sessions outside of it don’t count. */
interface PersonSessions {
  sessions: readonly DaySession[];
  employment: EmploymentPeriod;
}

/** Totals the time worked on the London day of `at`, including the open session up to `at`. */
export function calculateDayTotal(worked: PersonSessions, at: Date): DayTotal {
  const totalMinutes = countedOn(worked, at).reduce((sum, one) => sum + minutesWorked(one, at), 0);
  return {
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    formattedTime: formatDuration(totalMinutes),
  };
}

/**
 * The hours and late clock-ins of the London day of `at`, and whether the person is at work then, also outside of
 * their employment.
 */
export function calculateDayStats(worked: PersonSessions, at: Date): DayStats {
  return {
    totalHours: calculateDayTotal(worked, at).totalHours,
    isWorking: worked.sessions.some((session) => isOpen(session, at)),
    lateCount: countedOn(worked, at).filter((session) => session.isLate).length,
  };
}

function countedOn({ sessions, employment }: PersonSessions, at: Date): DaySession[] {
  const today = londonDay(at);
  return employedSessions(sessions, employment).filter(({ day }) => day === today);
}
