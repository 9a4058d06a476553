import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { decimalHours, formatDuration } from '@portal/kernel/duration';
import { daysFromTo, londonDay } from '@portal/kernel/london';
import type { SessionOfDay } from './day.ts';
import { type LeaveDay, partOfDay, portionsOn } from './leave.ts';
import { minutesWorked } from './session.ts';

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
  isWorkingDay: boolean;
  /** 0, 0.5 or 1; nobody takes leave on a day that is no working day. */
  leaveDays: number;
}

export interface PeriodStats {
  totalMinutes: number;
  totalHours: number;
  /** `37h 30m` */
  formattedTime: string;
  daysWorked: number;
  lateCount: number;
  /** Whole per cent, at most 100. */
  attendanceRate: number;
  days: WorkedDay[];
}

interface Worked {
  period: Period;
  sessions: readonly (SessionOfDay & { lateMinutes: number })[];
  leave: readonly LeaveDay[];
  at: Date;
  calendar?: HolidayCalendar;
}

/**
 * What somebody worked in a week or month, seen at an instant (decisions.md section 3). A session
 * counts for the London day on which it began; an open one up to `at`; one whose clock-out is
 * missing counts no time, but its day is worked. `sessions` may hold others than the period's.
 */
export function statsOfPeriod(worked: Worked): PeriodStats {
  const { period, sessions, at } = worked;
  const ofDay = Map.groupBy(sessions, ({ day }) => day);
  const days = daysFromTo(period.start, period.end).map((date) =>
    workedDay(worked, date, ofDay.get(date) ?? []),
  );
  const totalMinutes = sum(days.map((day) => day.totalMinutes));
  return {
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    formattedTime: formatDuration(totalMinutes),
    daysWorked: days.filter(({ sessionsCount }) => sessionsCount > 0).length,
    lateCount: sum(days.map(({ date }) => ofDay.get(date)?.filter(isLate).length ?? 0)),
    attendanceRate: attendanceRateOf(days, londonDay(at)),
    days,
  };
}

/**
 * Days worked over the working days up to today less days of leave, in whole per cent, at most 100
 * (decisions.md section 3). Where there was nothing to work on, nothing is lacking: 100. Of days
 * that are all still to come it is 0.
 */
export function attendanceRateOf(
  days: readonly Pick<WorkedDay, 'date' | 'sessionsCount' | 'isWorkingDay' | 'leaveDays'>[],
  today: string,
): number {
  const past = days.filter(({ date }) => date <= today);
  if (past.length === 0) return 0;
  const due = sum(past.map((day) => (day.isWorkingDay ? 1 - day.leaveDays : 0)));
  const worked = past.filter(({ sessionsCount }) => sessionsCount > 0).length;
  return due <= 0 ? 100 : Math.min(100, Math.round((worked / due) * 100));
}

/** The working days of a period: Monday to Friday and no bank holiday. */
export function workingDaysIn(period: Period, calendar?: HolidayCalendar): number {
  return daysFromTo(period.start, period.end).filter((day) => isWorkingDay(day, calendar)).length;
}

function workedDay({ leave, at, calendar }: Worked, date: string, sessions: Worked['sessions']) {
  const totalMinutes = sum(sessions.map((session) => minutesWorked(session, at)));
  const isDayToWork = isWorkingDay(date, calendar);
  return {
    date,
    totalMinutes,
    totalHours: decimalHours(totalMinutes),
    sessionsCount: sessions.length,
    lateMinutes: sum(sessions.map(({ lateMinutes }) => lateMinutes)),
    isLate: sessions.some(isLate),
    isWorkingDay: isDayToWork,
    leaveDays: isDayToWork ? partOfDay(portionsOn(leave, date)) : 0,
  };
}

const isLate = (session: { isLate: boolean }) => session.isLate;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
