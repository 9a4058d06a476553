import { daysFromTo } from '@portal/kernel/london';
import type { Period } from './period-stats.ts';
import { minutesWorked } from './session.ts';

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
  totalMinutes: number;
  sessionsCount: number;
}

export interface StaffDay {
  date: string;
  totalMinutes: number;
  lateArrivals: number;
}

export interface StaffWeek {
  /** Everybody who is staff, also who has not worked; in no order. */
  staff: PersonHours[];
  days: StaffDay[];
  totalMinutes: number;
  lateArrivals: number;
}

/**
 * What all staff worked in a week, seen at an instant (decisions.md section 3): a session counts
 * for the London day on which it began, an open one up to `at`, one that lacks its end no time.
 * `worked` may hold others than `staff`: they don't count.
 */
export function staffWeek(
  { start, end }: Period,
  staff: Iterable<string>,
  worked: ReadonlyMap<string, PersonWeek>,
  at: Date,
): StaffWeek {
  const days = daysFromTo(start, end).map((date) => ({ date, totalMinutes: 0, lateArrivals: 0 }));
  const people: PersonHours[] = [];
  for (const userId of staff) {
    const week = worked.get(userId);
    let totalMinutes = 0;
    if (week) {
      for (const [index, day] of days.entries()) {
        const minutes = minutesOnDay(week, index, at);
        day.totalMinutes += minutes;
        totalMinutes += minutes;
      }
      for (const index of week.late) {
        const day = days[index];
        if (day) day.lateArrivals += 1;
      }
    }
    people.push({ userId, totalMinutes, sessionsCount: week?.sessionsCount ?? 0 });
  }
  return {
    staff: people,
    days,
    totalMinutes: days.reduce((sum, day) => sum + day.totalMinutes, 0),
    lateArrivals: days.reduce((sum, day) => sum + day.lateArrivals, 0),
  };
}

/** The whole minutes of a person's day of the week (0 is its first), seen at an instant. */
export function minutesOnDay(week: PersonWeek, day: number, at: Date): number {
  let minutes = week.minutes[day] ?? 0;
  for (const session of week.open) {
    if (session.day !== day) continue;
    const { clockInTime } = session;
    minutes += minutesWorked({ clockInTime, clockOutTime: null, missingClockOut: false }, at);
  }
  return minutes;
}

/** For sorting: whoever has worked most first, then by id so that the order never changes. */
export function byHours(a: PersonHours, b: PersonHours): number {
  return b.totalMinutes - a.totalMinutes || (a.userId < b.userId ? -1 : 1);
}
