import type { Connection } from 'mongoose';
import { idempotencyCollection } from './collections.ts';

/** The maximum number of stored responses of one person, and of all anonymous callers together. */
export const maxIdempotencyRecords = { person: 1_000, anonymous: 10_000 };

/**
 * Deletes the oldest stored responses of each caller who has more than `max`. It runs in the
 * background and reads only the index of the ids, so that it adds nothing to the cost of a write.
 */
export async function trimIdempotencyRecords(
  connection: Connection,
  max = maxIdempotencyRecords,
): Promise<void> {
  const records = idempotencyCollection(connection);
  const scopes = records.aggregate<{ _id: string; count: number }>(
    [
      { $group: { _id: { $first: { $split: ['$_id', ':'] } }, count: { $sum: 1 } } },
      { $match: { count: { $gt: Math.min(max.person, max.anonymous) } } },
    ],
    { hint: '_id_' },
  );
  for await (const { _id: scope, count } of scopes) {
    const limit = scope === 'anonymous' ? max.anonymous : max.person;
    if (count <= limit) continue;
    // The character after `:` is `;`.
    const ofScope = { _id: { $gte: `${scope}:`, $lt: `${scope};` } };
    const [oldestKept] = await records
      .find(ofScope, { projection: { createdAt: 1 } })
      .sort({ createdAt: -1 })
      .skip(limit - 1)
      .limit(1)
      .toArray();
    if (!oldestKept) continue;
    await records.deleteMany({ ...ofScope, createdAt: { $lt: oldestKept.createdAt } });
  }
}
