import type { DailyRecord } from '@portal/contracts/records/daily-record';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { decimalHours, hoursToMinutes, minutesBetween } from '@portal/kernel/duration';
import { type TeamMembership, teamOn } from '@portal/kernel/team-membership';
import {
  dueMinutes,
  isIrregularDay,
  isWorkingDay,
  type WorkHours,
  type WorkingPattern,
} from '@portal/kernel/working-pattern';
import { type EffectiveLeave, irregularLeaveHours, leaveFlags, leaveShare } from './leave-flags.ts';

/** A person, from the events of identity and leave. */
export interface Employee {
  id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
  hours: WorkHours;
  patterns: readonly WorkingPattern[];
  teamMemberships: readonly TeamMembership[];
}

/** A member of staff as an employee; leave has set the entitlement of some. */
export function toEmployee(
  person: Omit<Employee, 'role'>,
  entitlements: ReadonlyMap<string, number>,
): Employee {
  const annualLeaveEntitlement = entitlements.get(person.id) ?? person.annualLeaveEntitlement;
  return { ...person, role: 'employee', annualLeaveEntitlement };
}

/** A session of work, from the events of attendance. */
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
  /** Days of annual leave booked on the day: 0, 0.5 or 1. */
  annualLeaveDays: number;
  /** The minutes to work on the day by the working pattern, less leave. */
  dueMinutes: number;
  /** The minutes to work on the day before leave is deducted. */
  plannedMinutes: number;
  /** Whether the person has irregular hours on the day: nothing is due then. */
  isIrregular: boolean;
  /** The minutes of annual leave on a day of irregular hours; missing on other days. */
  irregularLeaveMinutes?: number;
  /** The person's team on the day; null for none. */
  teamId: string | null;
};

/** The data from which the records of a person’s day are built. */
export interface DayInput {
  date: string;
  calendar: HolidayCalendar;
  sessions: readonly Session[];
  /** May include leave on other days. */
  leave: readonly EffectiveLeave[];
  /** The records that an administrator deleted. */
  deleted: DeletedOfDay;
}

/** The ids of the day's sessions whose records were deleted. Null stands for the record of a day without sessions. */
export type DeletedOfDay = ReadonlySet<string | null>;

/**
 * Builds the records of one person's day: one for each session in order of clock-in, or a single one
 * without a session (docs/specification/records.md), but none that was deleted. Hours are decimal, and null
 * without a clock-out. Someone who works on a day of leave has both in each record.
 */
export function buildDayRecords(
  {
    id,
    firstName,
    lastName,
    role,
    annualLeaveEntitlement,
    hours,
    patterns,
    teamMemberships,
  }: Employee,
  { date, calendar, sessions, leave, deleted }: DayInput,
): DayRecord[] {
  const schedule = { patterns, calendar };
  const flags = leaveFlags(leave, date, schedule);
  const isIrregular = isIrregularDay(date, schedule);
  const personFields = {
    userId: id,
    recordDate: date,
    firstName,
    lastName,
    role,
    annualLeaveEntitlement,
    teamId: teamOn(teamMemberships, date),
    ...flags,
    isWorkingDay: isWorkingDay(date, schedule),
    isIrregular,
    ...(isIrregular && {
      irregularLeaveMinutes: hoursToMinutes(irregularLeaveHours(leave, date)),
    }),
    dueMinutes: dueMinutes(date, schedule, hours, leaveShare(flags)),
    plannedMinutes: dueMinutes(date, schedule, hours),
  };
  if (sessions.length === 0) return deleted.has(null) ? [] : [{ ...personFields, ...noSession }];
  return numberSessions(sessions)
    .filter(({ id }) => !deleted.has(id))
    .map(({ sessionNumber, ...session }) => ({
      ...personFields,
      sessionNumber,
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

/** Calculated from the times, so that each record agrees with them. */
function hoursBetween(clockInTime: Date, clockOutTime: Date | null): number | null {
  return clockOutTime && decimalHours(minutesBetween(clockInTime, clockOutTime));
}

/**
 * Numbers the sessions of one person's day from 1 in order of clock-in; those that began at the same instant by id,
 * so that their numbers never change.
 */
export function numberSessions(
  sessions: readonly Session[],
): (Session & { sessionNumber: number })[] {
  return sessions
    .toSorted((a, b) => a.clockInTime.getTime() - b.clockInTime.getTime() || (a.id < b.id ? -1 : 1))
    .map((session, index) => ({ ...session, sessionNumber: index + 1 }));
}
