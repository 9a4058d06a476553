// Reading all staff for each request of an administrator took most of the time of their dashboards: the
// cache takes `hours-summary` from 1.22 to 0.1 of the baseline's time, and a query of 0.25 s out of
// `dashboards` (docs/performance.md).

import { createKeyedPersonCache } from '@portal/runtime/keyed-person-cache';
import { createPersonCache, type PersonCache } from '@portal/runtime/person-cache';
import {
  type PersonCacheInvalidator,
  watchPersonChanges,
} from '@portal/runtime/watch-person-changes';
import type { Connection } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import type { Period } from '../domain/period-stats.ts';
import {
  membersDuring,
  type PersonWeek,
  type StaffMember,
  type StaffWeek,
  staffWeek,
} from '../domain/staff-hours.ts';
import { lockIdPrefix } from './entries.ts';
import type { PeopleStore } from './people.ts';
import type { StaffEntryStore } from './staff-entries.ts';

/** More weeks than administrators usually look at. Others are read again. */
const maxWeeks = 6;

/**
 * Caches the data of the administrators' overview in this process, so that only changes are read
 * again. It watches changes of other processes, with a delay of milliseconds, and gets changes of
 * this process at once. While it can't watch, it reads everything again.
 */
export interface StaffCache
  extends Pick<PersonCacheInvalidator, 'invalidate' | 'isCurrent' | 'close'> {
  /**
   * The employment and teams of all staff, also of people who have left or have not started. Who is employed on
   * a day is decided by its readers, so that midnight changes nothing that is cached.
   */
  employees(): Promise<ReadonlyMap<string, StaffMember>>;
  /** Each person's open session, also if its clock-out is missing. */
  open(): Promise<ReadonlyMap<string, Entry>>;
  /** Each person's sessions of a week, Monday to Sunday. */
  worked(week: Period): Promise<ReadonlyMap<string, PersonWeek>>;
  /** The hours of all staff in a week at `at`, to the second. */
  week(week: Period, at: Date): Promise<StaffWeek>;
  /** The same of those who are in a team on at least one day of the week. */
  weekOfTeam(teamId: string, week: Period, at: Date): Promise<StaffWeek>;
}

/** Opens the cache on a service's data; `close` stops watching. */
export function openStaffCache(
  connection: Connection,
  { staffEntries, people }: { staffEntries: StaffEntryStore; people: PeopleStore },
): StaffCache {
  const employees = createPersonCache(people.employees);
  const open = createPersonCache(staffEntries.openByUser);
  const weeks = createKeyedPersonCache(staffEntries.weekByUser, { maxKeys: maxWeeks });
  const { read, ...changes } = watchPersonChanges(connection, [
    {
      name: 'entries',
      userIdField: 'userId',
      caches: [open, weeks],
      isIgnored: (id) => id.startsWith(lockIdPrefix),
    },
    { name: 'people', userIdField: '_id', caches: [employees] },
  ]);
  let latest: { worked: PersonCache<PersonWeek>; key: string; week: StaffWeek } | null = null;

  return {
    ...changes,
    employees: () => read(employees),
    open: () => read(open),
    worked: (period) => read(weeks.get(period)),
    async week(period, at) {
      const cache = weeks.get(period);
      const [staff, worked] = await Promise.all([read(employees), read(cache)]);
      const second = Math.floor(at.getTime() / 1_000);
      const key = `${employees.version()} ${cache.version()} ${second}`;
      // Many administrators look at the same week at the same time.
      if (latest?.worked !== cache || latest.key !== key) {
        latest = { worked: cache, key, week: staffWeek(period, staff, worked, at) };
      }
      return latest.week;
    },
    async weekOfTeam(teamId, period, at) {
      const [staff, worked] = await Promise.all([read(employees), read(weeks.get(period))]);
      return staffWeek(period, membersDuring(staff, teamId, period), worked, at);
    },
  };
}
