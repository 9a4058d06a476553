import {
  type EmploymentPeriod,
  isEmployedDuring,
  isEmployedOn,
  isEmployedThroughout,
} from '@portal/kernel/employment';
import { eachDay } from '@portal/kernel/london';
import { isMemberDuring, type TeamMembership } from '@portal/kernel/team-membership';
import { type EntryTimes, isOpen, minutesWorked } from './entry-times.ts';
import type { Period } from './period-stats.ts';

/** When a member of staff is employed, and in which teams. */
export interface StaffMember extends EmploymentPeriod {
  teamMemberships: readonly TeamMembership[];
}

/** A session without a clock-out that is not marked as missing it. */
export interface OpenSession {
  /** 0 is the first day of the week. */
  day: number;
  clockInTime: Date;
}

/** One person's sessions of a week, reduced to what their hours at any later instant depend on. */
export interface PersonWeek {
  /** All sessions, by day of the week. */
  sessions: number[];
  /** Minutes of sessions that are not open, by day of the week. */
  minutes: number[];
  /** The day of the week of each late arrival. */
  late: number[];
  open: OpenSession[];
}

export interface PersonHours {
  userId: string;
  /** Minutes of ended sessions. */
  totalMinutes: number;
  /** Minutes of open sessions, up to the instant. */
  runningMinutes: number;
  /** All sessions, including open ones and those with a missing clock-out. */
  sessionsCount: number;
}

export interface StaffDay {
  date: string;
  totalMinutes: number;
  /** The number of people who worked these minutes. */
  peopleCount: number;
  lateArrivals: number;
}

export interface StaffWeek {
  /** Who is employed on a day of the week, including those who have not worked, in no order. */
  staff: PersonHours[];
  days: StaffDay[];
  totalMinutes: number;
  running: { sessions: number; minutes: number };
  lateArrivals: number;
}

/**
 * Calculates the hours of all staff in a week at an instant (docs/specification/time.md). A session
 * counts for the London day on which it began; with a missing clock-out it counts no time. Totals
 * include only ended sessions, like the weekly report and the archive (docs/time.md); open sessions
 * are counted separately. People in `worked` who are not in `staff` are ignored. `staff` has the
 * employment of each person, outside of which sessions don’t count.
 */
export function staffWeek(
  { start, end }: Period,
  staff: ReadonlyMap<string, EmploymentPeriod>,
  worked: ReadonlyMap<string, PersonWeek>,
  at: Date,
): StaffWeek {
  const days = eachDay(start, end).map((date) => ({
    date,
    totalMinutes: 0,
    peopleCount: 0,
    lateArrivals: 0,
  }));
  const running = { sessions: 0, minutes: 0 };
  const people: PersonHours[] = [];
  for (const [userId, employment] of staff) {
    if (!isEmployedDuring(employment, { start, end })) continue;
    const recorded = worked.get(userId);
    const week = recorded && employedWeek(recorded, employment, { start, end });
    let [totalMinutes, runningMinutes, sessionsCount] = [0, 0, 0];
    if (week) {
      for (const [index, day] of days.entries()) {
        const minutes = week.minutes[index] ?? 0;
        sessionsCount += week.sessions[index] ?? 0;
        if (minutes > 0) day.peopleCount += 1;
        day.totalMinutes += minutes;
        totalMinutes += minutes;
      }
      for (const { clockInTime } of week.open) {
        const session = openSession(clockInTime);
        if (!isOpen(session, at)) continue;
        running.sessions += 1;
        runningMinutes += minutesWorked(session, at);
      }
      running.minutes += runningMinutes;
      for (const index of week.late) {
        const day = days[index];
        if (day) day.lateArrivals += 1;
      }
    }
    people.push({ userId, totalMinutes, runningMinutes, sessionsCount });
  }
  return {
    staff: people,
    days,
    totalMinutes: days.reduce((sum, day) => sum + day.totalMinutes, 0),
    running,
    lateArrivals: days.reduce((sum, day) => sum + day.lateArrivals, 0),
  };
}

/**
 * The part of a person’s week that counts: without the sessions of days outside of their employment
 * (docs/specification/time.md), as `employedSessions` of the kernel does.
 */
export function employedWeek(
  week: PersonWeek,
  employment: EmploymentPeriod,
  { start, end }: Period,
): PersonWeek {
  if (isEmployedThroughout(employment, { start, end })) return week;
  const counts = eachDay(start, end).map((day) => isEmployedOn(employment, day));
  const ofDays = (numbers: readonly number[]) =>
    numbers.map((number, day) => (counts[day] ? number : 0));
  return {
    sessions: ofDays(week.sessions),
    minutes: ofDays(week.minutes),
    late: week.late.filter((day) => counts[day]),
    open: week.open.filter(({ day }) => counts[day]),
  };
}

/** Those of the staff who are in a team on at least one day of a period. */
export function membersDuring(
  staff: ReadonlyMap<string, StaffMember>,
  teamId: string,
  period: Period,
): Map<string, StaffMember> {
  const isMember = ([, { teamMemberships }]: [string, StaffMember]) =>
    isMemberDuring(teamMemberships, teamId, period);
  return new Map([...staff].filter(isMember));
}

/** A person's minutes on a day of the week (0 is the first) so far, including open sessions. */
export function minutesOnDay(week: PersonWeek, day: number, at: Date): number {
  let minutes = week.minutes[day] ?? 0;
  for (const session of week.open) {
    if (session.day !== day) continue;
    minutes += minutesWorked(openSession(session.clockInTime), at);
  }
  return minutes;
}

function openSession(clockInTime: Date): EntryTimes {
  return { clockInTime, clockOutTime: null, missingClockOut: false };
}

/** Sorts by most hours first, then by id, so that the order is stable. */
export function compareByHours(a: PersonHours, b: PersonHours): number {
  return b.totalMinutes - a.totalMinutes || (a.userId < b.userId ? -1 : 1);
}
