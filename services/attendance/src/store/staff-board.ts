import type { Connection } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import type { Period } from '../domain/period-stats.ts';
import { type PersonWeek, type StaffWeek, staffWeek } from '../domain/staff-hours.ts';
import type { Entries } from './entries.ts';
import { type KeptByPerson, keptByPerson } from './kept-by-person.ts';
import type { People } from './people.ts';
import { followStaffChanges } from './staff-changes.ts';
import { weekByPerson } from './staff-hours.ts';
import { employeesAmong, openByPerson } from './staff-now.ts';

/** More weeks than administrators look at in turn; the others are read anew. */
const mostWeeks = 6;

/**
 * What administrators look at all the time, kept in this process's memory: reading it again costs
 * what has changed since, not what there is. It follows changes of other processes within moments,
 * and those that it is told of at once; while it can't follow, every read is a new one.
 */
export interface StaffBoard {
  /** Who is staff. */
  employees(): Promise<ReadonlyMap<string, unknown>>;
  /** The session that each person has open, marked or not. */
  open(): Promise<ReadonlyMap<string, Entry>>;
  /** What each person has worked in a week, Monday to Sunday. */
  worked(week: Period): Promise<ReadonlyMap<string, PersonWeek>>;
  /** All staff's week as it is at `at`, to the second. */
  week(week: Period, at: Date): Promise<StaffWeek>;
  /** Tells that a person's sessions have changed. */
  changed(userId: string): void;
  /** Reads everything anew at the next time. */
  forget(): void;
  /** Whether it hears of changes by other processes. */
  isFollowing(): boolean;
  close(): Promise<void>;
}

interface KeptWeek {
  worked: KeptByPerson<PersonWeek>;
  last: { key: string; week: StaffWeek } | null;
}

/** Opens the board on a service's data; `close` ends following. */
export function openStaffBoard(
  connection: Connection,
  { entries, people }: { entries: Entries; people: People },
): StaffBoard {
  const employees = keptByPerson((userIds) => employeesAmong(people, userIds));
  const open = keptByPerson((userIds) => openByPerson(entries, userIds));
  const weeks = new Map<string, KeptWeek>();

  const ofSessions = () => [open, ...[...weeks.values()].map(({ worked }) => worked)];
  const all = () => [employees, ...ofSessions()];
  const changed = (userId: string) => {
    for (const kept of all()) kept.changed(userId);
  };
  const forget = () => {
    for (const kept of all()) kept.forget();
  };
  const forgetSessions = () => {
    for (const kept of ofSessions()) kept.forget();
  };
  const changes = followStaffChanges(connection, { changed, forgetSessions, forget });

  function read<Value>(kept: KeptByPerson<Value>): Promise<ReadonlyMap<string, Value>> {
    if (!changes.isCurrent()) kept.forget();
    return kept.read();
  }

  function weekOf(period: Period): KeptWeek {
    const { start } = period;
    const known = weeks.get(start);
    const week = known ?? {
      worked: keptByPerson((userIds) => weekByPerson(entries, period, userIds)),
      last: null,
    };
    // In the order of their last use.
    weeks.delete(start);
    weeks.set(start, week);
    const [oldest] = weeks.keys();
    if (weeks.size > mostWeeks && oldest !== undefined) weeks.delete(oldest);
    return week;
  }

  return {
    employees: () => read(employees),
    open: () => read(open),
    worked: (period) => read(weekOf(period).worked),
    async week(period, at) {
      const kept = weekOf(period);
      const [staff, worked] = await Promise.all([read(employees), read(kept.worked)]);
      const second = Math.floor(at.getTime() / 1_000);
      const key = `${employees.version()} ${kept.worked.version()} ${second}`;
      if (kept.last?.key !== key) {
        kept.last = { key, week: staffWeek(period, staff.keys(), worked, at) };
      }
      return kept.last.week;
    },
    changed,
    forget,
    isFollowing: changes.isCurrent,
    close: changes.close,
  };
}
