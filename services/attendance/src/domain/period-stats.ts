import { decimalHours, formatDuration } from '@portal/kernel/duration';
import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { eachDay, londonDay } from '@portal/kernel/london';
import {
  dueMinutes,
  isWorkingDay,
  type WorkHours,
  type WorkSchedule,
} from '@portal/kernel/working-pattern';
import type { DaySession } from './day-stats.ts';
import { minutesWorked } from './entry-times.ts';
import { coveredShareOfDay, type LeaveDay, portionsOn } from './leave-portions.ts';

/** London days, both included. */
export interface Period {
  start: string;
  end: string;
}

export interface WorkedDay {
  date: string;
  totalMinutes: number;
  totalHours: number;
  sessionsCount: number;
  lateMinutes: number;
  isLate: boolean;
  /** False also outside of the employment and before the account, unless the person worked. */
  isWorkingDay: boolean;
  /** 0, 0.5 or 1; always 0 on a non-working day. */
  leaveDays: number;
  /** The minutes to work by the pattern, less leave. */
  dueMinutes: number;
}

export interface PeriodStats {
  totalMinutes: number;
  totalHours: number;
  /** `37h 30m` */
  formattedTime: string;
  /** The minutes to work in the whole period by the pattern, less leave. */
  dueMinutes: number;
  daysWorked: number;
  lateCount: number;
  /** In whole per cent, at most 100. */
  attendanceRate: number;
  days: WorkedDay[];
}

interface PeriodInput {
  period: Period;
  sessions: readonly (DaySession & { lateMinutes: number })[];
  leave: readonly LeaveDay[];
  employment: EmploymentPeriod;
  /** The London day on which the account was created; null if unknown. */
  createdOn: string | null;
  hours: WorkHours;
  schedule: WorkSchedule;
  at: Date;
}

/**
 * Calculates one person's statistics for a week or month at an instant
 * (docs/specification/time.md). A session counts for the London day on which it began, and an open
 * one up to `at`. A session with a missing clock-out counts no time, but its day counts as worked.
 * `sessions` may include other days. Days outside of the employment, and days before the account was created on which
 * the person didn’t work, are no working days and don’t count in the attendance rate.
 */
export function calculatePeriodStats(worked: PeriodInput): PeriodStats {
  const { period, sessions, at } = worked;
  const ofDay = Map.groupBy(sessions, ({ day }) => day);
  const days = eachDay(period.start, period.end).map((date) =>
    workedDay(worked, date, ofDay.get(date) ?? []),
  );
  const countedDays = days.filter(({ date, sessionsCount }) =>
    isCounted(worked, date, sessionsCount > 0),
  );
  const totalMinutes = sum(days.map((day) => day.totalMinutes));
  return {
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    formattedTime: formatDuration(totalMinutes),
    dueMinutes: sum(days.map((day) => day.dueMinutes)),
    daysWorked: days.filter(({ sessionsCount }) => sessionsCount > 0).length,
    lateCount: sum(days.map(({ date }) => ofDay.get(date)?.filter(isLate).length ?? 0)),
    attendanceRate: calculateAttendanceRate(countedDays, londonDay(at)),
    days,
  };
}

/**
 * Calculates the attendance rate: days worked out of the working days up to today, excluding leave,
 * in whole per cent, at most 100 (docs/specification/time.md). It is 100 if there were no days to
 * work, and 0 if all days are in the future or there are none.
 */
export function calculateAttendanceRate(
  days: readonly Pick<WorkedDay, 'date' | 'sessionsCount' | 'isWorkingDay' | 'leaveDays'>[],
  today: string,
): number {
  const past = days.filter(({ date }) => date <= today);
  if (past.length === 0) return 0;
  const due = sum(past.map((day) => (day.isWorkingDay ? 1 - day.leaveDays : 0)));
  const worked = past.filter(({ sessionsCount }) => sessionsCount > 0).length;
  return due <= 0 ? 100 : Math.min(100, Math.round((worked / due) * 100));
}

/** Counts the working days of a week or month, within the employment. */
export function countWorkingDays({ days }: Pick<PeriodStats, 'days'>): number {
  return days.filter((day) => day.isWorkingDay).length;
}

/** Whether a day is within the employment, and not before the account, when nobody could clock in. */
function isCounted(
  { employment, createdOn }: Pick<PeriodInput, 'employment' | 'createdOn'>,
  date: string,
  hasWorked: boolean,
): boolean {
  const isBeforeAccount = createdOn !== null && date < createdOn && !hasWorked;
  return isEmployedOn(employment, date) && !isBeforeAccount;
}

function workedDay(worked: PeriodInput, date: string, sessions: PeriodInput['sessions']) {
  const { leave, hours, schedule, at } = worked;
  const totalMinutes = sum(sessions.map((session) => minutesWorked(session, at)));
  const isDayToWork = isWorkingDay(date, schedule) && isCounted(worked, date, sessions.length > 0);
  const leaveDays = isDayToWork ? coveredShareOfDay(portionsOn(leave, date)) : 0;
  return {
    date,
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    sessionsCount: sessions.length,
    lateMinutes: sum(sessions.map(({ lateMinutes }) => lateMinutes)),
    isLate: sessions.some(isLate),
    isWorkingDay: isDayToWork,
    leaveDays,
    dueMinutes: isDayToWork ? dueMinutes(date, schedule, hours, leaveDays) : 0,
  };
}

const isLate = (session: { isLate: boolean }) => session.isLate;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
