import { minutesBetween } from '@portal/kernel/duration';
import { type EmploymentPeriod, employedSessions, isEmployedOn } from '@portal/kernel/employment';
import { eachDay, monthOf } from '@portal/kernel/london';
import {
  isIrregularDay,
  type WorkingPattern,
  type WorkSchedule,
} from '@portal/kernel/working-pattern';
import type { Entry } from './entry.ts';

/** The time that somebody worked on days of irregular hours in a month, from which leave accrues. */
export interface IrregularHours {
  id: string;
  userId: string;
  /** `YYYY-MM` */
  month: string;
  minutes: number;
  version: number;
}

/** Which days of a person can be of irregular hours: by their patterns, and within their employment. */
export interface IrregularWorker extends EmploymentPeriod {
  patterns: readonly WorkingPattern[];
}

/**
 * Adds up the minutes that somebody worked in a month on days of irregular hours, as the pages of hours do: of sessions
 * that have ended and are within the employment, by the London day of the clock-in.
 */
export function irregularMinutes(
  sessions: readonly Entry[],
  month: string,
  worker: IrregularWorker,
): number {
  const counted = employedSessions(sessions, worker).filter(
    ({ day }) => monthOfDay(day) === month && isIrregularDay(day, worker),
  );
  return sumMinutes(counted);
}

/** The minutes of sessions that have ended. */
export function sumMinutes(sessions: readonly Entry[]): number {
  return sessions.reduce((sum, { clockInTime, clockOutTime }) => {
    return clockOutTime ? sum + minutesBetween(clockInTime, clockOutTime) : sum;
  }, 0);
}

/** The months of the days on which one of the lists of patterns has irregular hours, sorted. */
export function irregularMonths(
  days: readonly string[],
  lists: readonly (readonly WorkingPattern[])[],
): string[] {
  const irregular = lists.filter((patterns) => patterns.some(({ isIrregular }) => isIrregular));
  const affected = days.filter((day) =>
    irregular.some((patterns) => isIrregularDay(day, { patterns })),
  );
  return [...new Set(affected.map(monthOfDay))].sort();
}

/**
 * The months (`YYYY-MM`) in which some sessions count as irregular hours, sorted: by the current patterns, or by those
 * at the time when a session was stored.
 */
export function irregularMonthsOf(
  sessions: readonly Pick<Entry, 'day' | 'isIrregular'>[],
  patterns: readonly WorkingPattern[],
): string[] {
  const counted = sessions.filter(
    ({ day, isIrregular }) => isIrregular || isIrregularDay(day, { patterns }),
  );
  return [...new Set(counted.map(({ day }) => monthOfDay(day)))].sort();
}

/** Whether at least one day of a month (`YYYY-MM`) is of irregular hours and within the employment. */
export function hasIrregularDay(month: string, worker: IrregularWorker): boolean {
  const { start, end } = monthOf(`${month}-01`);
  return eachDay(start, end).some(
    (day) => isIrregularDay(day, worker) && isEmployedOn(worker, day),
  );
}

/** Stores with a session whether its day is one of irregular hours. */
export function markIrregularDay(
  { isIrregular: _, ...entry }: Entry,
  schedule: Pick<WorkSchedule, 'patterns'>,
): Entry {
  return isIrregularDay(entry.day, schedule) ? { ...entry, isIrregular: true } : entry;
}

function monthOfDay(day: string): string {
  return day.slice(0, 7);
}
