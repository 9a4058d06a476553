import { type EmploymentPeriod, isEmployedDuring } from '@portal/kernel/employment';
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
  sessionsCount: number;
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
  /** The listed staff (`isListed`), including those who have not worked, in no order. */
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
 * employment of each person.
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
    const week = worked.get(userId);
    if (!isListed(employment, { start, end }, week !== undefined)) continue;
    let [totalMinutes, runningMinutes] = [0, 0];
    if (week) {
      for (const [index, day] of days.entries()) {
        const minutes = week.minutes[index] ?? 0;
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
    people.push({ userId, totalMinutes, runningMinutes, sessionsCount: week?.sessionsCount ?? 0 });
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
 * Whether a member of staff is listed in a week or on a day: if they are employed on any of its
 * days, or have worked in it (docs/specification/time.md).
 */
export function isListed(
  employment: EmploymentPeriod,
  period: Period,
  hasWorked: boolean,
): boolean {
  return hasWorked || isEmployedDuring(employment, period);
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
