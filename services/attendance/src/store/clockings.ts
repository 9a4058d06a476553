import type { ClientSession } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row, rowOf } from './entries.ts';

/** The latest session of each of some people, by person: one look into the index for each. */
export async function lastEntries(
  entries: Entries,
  userIds: readonly string[],
  session: ClientSession,
): Promise<Map<string, Entry>> {
  const found = await entries.collection
    .aggregate<{ _id: string; last: Row }>(
      [
        { $match: { userId: { $in: userIds } } },
        { $sort: { userId: 1, clockInTime: -1 } },
        { $group: { _id: '$userId', last: { $first: '$$ROOT' } } },
      ],
      { session },
    )
    .toArray();
  return new Map(found.map(({ _id, last }) => [_id, entryOf(last)]));
}

/**
 * Stores new sessions and the next versions of others. Where a person has an open one already, the
 * unique index throws.
 */
export async function storeClockings(
  entries: Entries,
  { added, changed }: { added: readonly Entry[]; changed: readonly Entry[] },
  session: ClientSession,
): Promise<void> {
  // Changes first: one that was open must make way for the new one of the same person.
  if (changed.length > 0) {
    await rowsOf(entries).bulkWrite(
      changed.map((entry) => ({
        replaceOne: { filter: { _id: entry.id }, replacement: rowOf(entry) },
      })),
      { session, ordered: false },
    );
  }
  if (added.length > 0) await rowsOf(entries).insertMany(added.map(rowOf), { session });
}

/** The driver's own: what comes from the domain needs no schema to be put in order. */
function rowsOf(entries: Entries) {
  return entries.db.collection<Row>(entries.collection.name);
}
