import { londonDay, startOfDay } from '@portal/kernel/london';
import { sharedLoader } from '@portal/runtime/shared-loader';
import type DataLoader from 'dataloader';
import type { Entry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/session.ts';
import { type Entries, entriesSince } from '../store/entries.ts';
import { type People, type Person, peopleOf } from '../store/people.ts';

/** One query each for however many people are asked about. */
export interface Loaders {
  /** The sessions of today, and the one that is open, also where it began yesterday. */
  recentEntries: DataLoader<string, Entry[]>;
  person: DataLoader<string, Person | null>;
}

export function makeLoaders({ entries, people }: { entries: Entries; people: People }): Loaders {
  return {
    recentEntries: sharedLoader<Entry[]>(async (userIds) => {
      const found = await entriesSince(entries, userIds, recentAt(new Date()));
      return Map.groupBy(found, ({ userId }) => userId);
    }, []),
    person: sharedLoader<Person | null>(async (userIds) => {
      const found = await peopleOf(people, userIds);
      return new Map(found.map((person) => [person._id, person]));
    }, null),
  };
}

/** Where today and what may still be open begin. */
function recentAt(now: Date): Date {
  const today = startOfDay(londonDay(now));
  return new Date(Math.min(today.getTime(), earliestOpenAt(now).getTime()));
}
