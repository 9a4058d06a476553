import type { ClientSession } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Entries, entryOf, type Row, rowOf } from './entries.ts';

/** Finds the latest session of each person, with one index lookup per person. */
export async function findLastEntries(
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
 * Stores new sessions and the next versions of others. Throws a duplicate key error if a person
 * already has an open session.
 */
export async function storeEntryBatch(
  entries: Entries,
  { added, changed }: { added: readonly Entry[]; changed: readonly Entry[] },
  session: ClientSession,
): Promise<void> {
  // Changes first: an open session must end before the same person's new one is inserted.
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

/** The driver's collection, because data from the domain needs no schema validation. */
function rowsOf(entries: Entries) {
  return entries.db.collection<Row>(entries.collection.name);
}
