import { decimalHours, formatDuration } from '@portal/kernel/duration';
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

/** Totals the time worked on the London day of `at`, including the open session up to `at`. */
export function calculateDayTotal(sessions: readonly DaySession[], at: Date): DayTotal {
  const totalMinutes = ofDay(sessions, at).reduce((sum, one) => sum + minutesWorked(one, at), 0);
  return {
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    formattedTime: formatDuration(totalMinutes),
  };
}

/**
 * The hours and late clock-ins of the London day of `at`, and whether the person is at work then.
 */
export function calculateDayStats(sessions: readonly DaySession[], at: Date): DayStats {
  return {
    totalHours: calculateDayTotal(sessions, at).totalHours,
    isWorking: sessions.some((session) => isOpen(session, at)),
    lateCount: ofDay(sessions, at).filter((session) => session.isLate).length,
  };
}

function ofDay(sessions: readonly DaySession[], at: Date): DaySession[] {
  const today = londonDay(at);
  return sessions.filter((session) => session.day === today);
}
