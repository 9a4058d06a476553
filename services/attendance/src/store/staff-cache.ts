import type { Connection } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import type { Period } from '../domain/period-stats.ts';
import { type PersonWeek, type StaffWeek, staffWeek } from '../domain/staff-hours.ts';
import { findEmployees, findOpenEntries } from './current-staff.ts';
import type { Entries } from './entries.ts';
import type { People } from './people.ts';
import { createPersonCache, type PersonCache } from './person-cache.ts';
import { watchStaffChanges } from './watch-staff-changes.ts';
import { loadWeekByPerson } from './week-by-person.ts';

/** More weeks than administrators usually look at. Others are read again. */
const maxWeeks = 6;

/**
 * Caches the data of the administrators' overview in this process, so that only changes are read
 * again. It watches changes of other processes, with a delay of milliseconds, and gets changes of
 * this process at once. While it can't watch, it reads everything again.
 */
export interface StaffCache {
  /** All staff, by id. */
  employees(): Promise<ReadonlyMap<string, unknown>>;
  /** Each person's open session, also if its clock-out is missing. */
  open(): Promise<ReadonlyMap<string, Entry>>;
  /** Each person's sessions of a week, Monday to Sunday. */
  worked(week: Period): Promise<ReadonlyMap<string, PersonWeek>>;
  /** The hours of all staff in a week at `at`, to the second. */
  week(week: Period, at: Date): Promise<StaffWeek>;
  /** Invalidates one person's data. */
  changed(userId: string): void;
  /** Invalidates everything. */
  forget(): void;
  /** Whether it receives changes of other processes. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

interface CachedWeek {
  worked: PersonCache<PersonWeek>;
  last: { key: string; week: StaffWeek } | null;
}

/** Opens the cache on a service's data; `close` stops watching. */
export function openStaffCache(
  connection: Connection,
  { entries, people }: { entries: Entries; people: People },
): StaffCache {
  const employees = createPersonCache((userIds) => findEmployees(people, userIds));
  const open = createPersonCache((userIds) => findOpenEntries(entries, userIds));
  const weeks = new Map<string, CachedWeek>();

  const ofSessions = () => [open, ...[...weeks.values()].map(({ worked }) => worked)];
  const all = () => [employees, ...ofSessions()];
  const changed = (userId: string) => {
    for (const cache of all()) cache.changed(userId);
  };
  const forget = () => {
    for (const cache of all()) cache.forget();
  };
  const forgetSessions = () => {
    for (const cache of ofSessions()) cache.forget();
  };
  const changes = watchStaffChanges(connection, { changed, forgetSessions, forget });

  function read<Value>(cache: PersonCache<Value>): Promise<ReadonlyMap<string, Value>> {
    if (!changes.isCurrent()) cache.forget();
    return cache.read();
  }

  function weekOf(period: Period): CachedWeek {
    const { start } = period;
    const known = weeks.get(start);
    const week = known ?? {
      worked: createPersonCache((userIds) => loadWeekByPerson(entries, period, userIds)),
      last: null,
    };
    // Ordered by last use.
    weeks.delete(start);
    weeks.set(start, week);
    const [oldest] = weeks.keys();
    if (weeks.size > maxWeeks && oldest !== undefined) weeks.delete(oldest);
    return week;
  }

  return {
    employees: () => read(employees),
    open: () => read(open),
    worked: (period) => read(weekOf(period).worked),
    async week(period, at) {
      const cache = weekOf(period);
      const [staff, worked] = await Promise.all([read(employees), read(cache.worked)]);
      const second = Math.floor(at.getTime() / 1_000);
      const key = `${employees.version()} ${cache.worked.version()} ${second}`;
      if (cache.last?.key !== key) {
        cache.last = { key, week: staffWeek(period, staff.keys(), worked, at) };
      }
      return cache.last.week;
    },
    changed,
    forget,
    isCurrent: changes.isCurrent,
    close: changes.close,
  };
}
