import { londonDay, startOfDay } from '@portal/kernel/london';
import DataLoader from 'dataloader';
import type { Entry } from '../domain/entry.ts';
import { earliestOpenAt } from '../domain/session.ts';
import { type Entries, entriesSince } from '../store/entries.ts';
import { type People, type Person, peopleOf } from '../store/people.ts';

/** One query each for however many people a request asks about. */
export interface Loaders {
  /** The sessions of today, and the one that is open, also where it began yesterday. */
  recentEntries: DataLoader<string, Entry[]>;
  person: DataLoader<string, Person | null>;
}

export function makeLoaders(store: { entries: Entries; people: People }, now: Date): Loaders {
  return {
    recentEntries: new DataLoader(async (userIds) => {
      const found = await entriesSince(store.entries, userIds, recentAt(now));
      const byPerson = Map.groupBy(found, ({ userId }) => userId);
      return userIds.map((userId) => byPerson.get(userId) ?? []);
    }),
    person: new DataLoader(async (userIds) => {
      const found = await peopleOf(store.people, userIds);
      const byId = new Map(found.map((person) => [person._id, person]));
      return userIds.map((userId) => byId.get(userId) ?? null);
    }),
  };
}

/** Where today and what may still be open begin. */
function recentAt(now: Date): Date {
  const today = startOfDay(londonDay(now));
  return new Date(Math.min(today.getTime(), earliestOpenAt(now).getTime()));
}
