import { decimalHours, formatDuration } from '@portal/kernel/duration';
import { londonDay } from '@portal/kernel/london';
import { isOpen, minutesWorked, type Session } from './session.ts';

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

/** A session with the London day on which it began: the day it belongs to, also after midnight. */
export interface SessionOfDay extends Session {
  day: string;
  isLate: boolean;
}

/** Time worked on the London day of `at`, the open session included up to `at`. */
export function totalOfDay(sessions: readonly SessionOfDay[], at: Date): DayTotal {
  const totalMinutes = ofDay(sessions, at).reduce((sum, one) => sum + minutesWorked(one, at), 0);
  return {
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    formattedTime: formatDuration(totalMinutes),
  };
}

/** Hours and late clock-ins of the London day of `at`; whether somebody is at work at `at`. */
export function statsOfDay(sessions: readonly SessionOfDay[], at: Date): DayStats {
  return {
    totalHours: totalOfDay(sessions, at).totalHours,
    isWorking: sessions.some((session) => isOpen(session, at)),
    lateCount: ofDay(sessions, at).filter((session) => session.isLate).length,
  };
}

function ofDay(sessions: readonly SessionOfDay[], at: Date): SessionOfDay[] {
  const today = londonDay(at);
  return sessions.filter((session) => session.day === today);
}
