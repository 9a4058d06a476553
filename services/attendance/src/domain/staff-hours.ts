import { daysFromTo } from '@portal/kernel/london';
import type { Period } from './period-stats.ts';
import { isOpen, minutesWorked, type Session } from './session.ts';

/** A session that nobody has ended or marked as lacking its end. */
export interface OpenSession {
  /** 0 is the first day of the week. */
  day: number;
  clockInTime: Date;
}

/** What is needed of one person's sessions of a week to tell their hours at any later instant. */
export interface PersonWeek {
  sessionsCount: number;
  /** By day, of the sessions that are not open. */
  minutes: number[];
  /** The day of each late arrival. */
  late: number[];
  open: OpenSession[];
}

export interface PersonHours {
  userId: string;
  /** Of the sessions that have ended. */
  totalMinutes: number;
  /** Of the sessions that are running, up to the instant. */
  runningMinutes: number;
  /** With those that are running or lack their end. */
  sessionsCount: number;
}

export interface StaffDay {
  date: string;
  totalMinutes: number;
  /** How many people those minutes are of. */
  peopleCount: number;
  lateArrivals: number;
}

export interface StaffWeek {
  /** Everybody who is staff, also who has not worked; in no order. */
  staff: PersonHours[];
  days: StaffDay[];
  totalMinutes: number;
  running: { sessions: number; minutes: number };
  lateArrivals: number;
}

/**
 * What all staff worked in a week, seen at an instant (decisions.md section 3): a session counts
 * for the London day on which it began, one that lacks its end no time. Totals are of sessions that
 * have ended, as the weekly report and the archive have them (docs/time.md); what is running is
 * told apart. `worked` may hold others than `staff`: they don't count.
 */
export function staffWeek(
  { start, end }: Period,
  staff: Iterable<string>,
  worked: ReadonlyMap<string, PersonWeek>,
  at: Date,
): StaffWeek {
  const days = daysFromTo(start, end).map((date) => ({
    ...{ date, totalMinutes: 0, peopleCount: 0, lateArrivals: 0 },
  }));
  const running = { sessions: 0, minutes: 0 };
  const people: PersonHours[] = [];
  for (const userId of staff) {
    const week = worked.get(userId);
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

/** The minutes of a person's day of the week (0 is its first) so far, what is running included. */
export function minutesOnDay(week: PersonWeek, day: number, at: Date): number {
  let minutes = week.minutes[day] ?? 0;
  for (const session of week.open) {
    if (session.day !== day) continue;
    minutes += minutesWorked(openSession(session.clockInTime), at);
  }
  return minutes;
}

function openSession(clockInTime: Date): Session {
  return { clockInTime, clockOutTime: null, missingClockOut: false };
}

/** For sorting: whoever has worked most first, then by id so that the order never changes. */
export function byHours(a: PersonHours, b: PersonHours): number {
  return b.totalMinutes - a.totalMinutes || (a.userId < b.userId ? -1 : 1);
}
