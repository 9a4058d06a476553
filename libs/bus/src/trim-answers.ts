import type { Connection } from 'mongoose';
import { idempotencyOf } from './collections.ts';

/** Answers of one person, and of all callers without a session, that are kept for repetitions. */
export const mostAnswers = { person: 1_000, anonymous: 10_000 };

/**
 * Removes the oldest answers to requests with an idempotency key of whoever has more than `most`.
 * Runs beside the writes and reads only the index of the ids, so that a write pays nothing for it.
 */
export async function trimAnswers(connection: Connection, most = mostAnswers): Promise<void> {
  const answers = idempotencyOf(connection);
  const scopes = answers.aggregate<{ _id: string; count: number }>(
    [
      { $group: { _id: { $first: { $split: ['$_id', ':'] } }, count: { $sum: 1 } } },
      { $match: { count: { $gt: Math.min(most.person, most.anonymous) } } },
    ],
    { hint: '_id_' },
  );
  for await (const { _id: scope, count } of scopes) {
    const limit = scope === 'anonymous' ? most.anonymous : most.person;
    if (count <= limit) continue;
    // `;` follows `:`.
    const ofScope = { _id: { $gte: `${scope}:`, $lt: `${scope};` } };
    const [oldestKept] = await answers
      .find(ofScope, { projection: { createdAt: 1 } })
      .sort({ createdAt: -1 })
      .skip(limit - 1)
      .limit(1)
      .toArray();
    if (!oldestKept) continue;
    await answers.deleteMany({ ...ofScope, createdAt: { $lt: oldestKept.createdAt } });
  }
}
