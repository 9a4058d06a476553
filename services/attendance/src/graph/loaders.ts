import { endOfDay, londonDay, startOfDay } from '@portal/kernel/london';
import { createBatchLoader } from '@portal/runtime/batch-loader';
import { createRangeLoader, type RangeLoader } from '@portal/runtime/range-loader';
import type DataLoader from 'dataloader';
import type { Dependencies } from '../dependencies.ts';
import type { Entry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/entry-times.ts';
import type { LeaveDay } from '../domain/leave-portions.ts';
import type { Period } from '../domain/period-stats.ts';
import type { Person } from '../store/people.ts';

/** Each loader needs one query for any number of people. */
export interface Loaders {
  /** Today's sessions, and the open one, also if it began yesterday. */
  recentEntries: DataLoader<string, Entry[]>;
  person: DataLoader<string, Person | null>;
  /** The sessions that began in a period, newest first. */
  entriesOfPeriod: RangeLoader<Period, Entry[]>;
  leaveOfPeriod: RangeLoader<Period, LeaveDay[]>;
}

export function createLoaders({
  entries,
  people,
  leaveDays,
}: Pick<Dependencies, 'entries' | 'people' | 'leaveDays'>): Loaders {
  return {
    recentEntries: createBatchLoader<Entry[]>(async (userIds) => {
      const found = await entries.since(userIds, recentAt(new Date()));
      return Map.groupBy(found, ({ userId }) => userId);
    }, []),
    person: createBatchLoader<Person | null>(async (userIds) => {
      const found = await people.existing(userIds);
      return new Map(found.map((person) => [person.id, person]));
    }, null),
    entriesOfPeriod: createRangeLoader<Period, Entry[]>(
      (userIds, { start, end }) =>
        entries.ofPeople(userIds, { since: startOfDay(start), until: endOfDay(end) }),
      [],
    ),
    leaveOfPeriod: createRangeLoader<Period, LeaveDay[]>(leaveDays.ofPeople, []),
  };
}

/** The earliest clock-in of today's sessions and of any open one. */
function recentAt(now: Date): Date {
  const today = startOfDay(londonDay(now));
  return new Date(Math.min(today.getTime(), earliestOpenAt(now).getTime()));
}
