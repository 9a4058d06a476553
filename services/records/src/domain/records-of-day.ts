import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import { decimalHours, minutesBetween } from '@portal/kernel/duration';
import { leaveFlags, type TakenLeave } from './leave-of-day.ts';

/** Somebody as the archive knows them from identity's and leave's events. */
export interface Employee {
  id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
}

/** A session of work as the archive knows it from attendance's events. */
export interface Session {
  id: string;
  userId: string;
  clockInTime: Date;
  clockOutTime: Date | null;
  isLate: boolean;
  lateMinutes: number;
  clockInLocation: string;
  clockOutLocation: string | null;
}

export type DayRecord = Omit<DailyRecord, 'id' | 'createdAt' | 'clockInTime' | 'clockOutTime'> & {
  clockInTime: Date | null;
  clockOutTime: Date | null;
  /** Days of annual leave that the day takes: 0, 0.5 or 1. */
  annualLeaveDays: number;
};

/** All that is known of somebody’s day. */
export interface KnownDay {
  date: string;
  calendar: HolidayCalendar;
  sessions: readonly Session[];
  /** That of the day; of other days too. */
  leave: readonly TakenLeave[];
}

/**
 * What is archived of one person for one day: a record for each session in the order in which
 * they began, or one record where there was none (decisions.md section 6). Hours are decimal, and
 * null for a session without its end. Whoever came to work on a day of leave has both.
 */
export function recordsOfDay(
  { id, firstName, lastName, role, annualLeaveEntitlement }: Employee,
  { date, calendar, sessions, leave }: KnownDay,
): DayRecord[] {
  const ofThePerson = {
    ...{ userId: id, recordDate: date, firstName, lastName, role, annualLeaveEntitlement },
    ...leaveFlags(leave, date, calendar),
    isWorkingDay: isWorkingDay(date, calendar),
  };
  if (sessions.length === 0) return [{ ...ofThePerson, ...noSession }];
  return inOrder(sessions).map((session, index) => ({
    ...ofThePerson,
    sessionNumber: index + 1,
    wasPresent: true,
    clockInTime: session.clockInTime,
    clockOutTime: session.clockOutTime,
    hoursWorked: hoursBetween(session.clockInTime, session.clockOutTime),
    isLate: session.isLate,
    lateMinutes: session.lateMinutes,
    clockInLocation: session.clockInLocation,
    clockOutLocation: session.clockOutLocation,
  }));
}

const noSession = {
  sessionNumber: 1,
  wasPresent: false,
  clockInTime: null,
  clockOutTime: null,
  hoursWorked: null,
  isLate: false,
  lateMinutes: 0,
  clockInLocation: null,
  clockOutLocation: null,
};

/** Counted from the times beside them, so that every record of every age agrees with its own times. */
function hoursBetween(clockInTime: Date, clockOutTime: Date | null): number | null {
  return clockOutTime && decimalHours(minutesBetween(clockInTime, clockOutTime));
}

/** The id puts two of one instant in order, so that they are numbered alike each time. */
function inOrder(sessions: readonly Session[]): readonly Session[] {
  if (sessions.length === 1) return sessions;
  return sessions.toSorted(
    (a, b) => a.clockInTime.getTime() - b.clockInTime.getTime() || (a.id < b.id ? -1 : 1),
  );
}
