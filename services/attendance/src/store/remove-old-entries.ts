import { removeOldestBatch } from '@portal/runtime/retention/remove-oldest-batch';
import type { Connection, mongo } from 'mongoose';

const batchSize = 1_000;

type Row = mongo.BSON.Document & { _id: string; userId: string };

/**
 * Removes a batch of the oldest sessions before a London day with their changes and corrections, and of undone
 * sessions once there are none; returns how many documents, 0 once there are none but those of `held`.
 */
export async function removeEntryBatchBefore(
  connection: Connection,
  day: string,
  held: readonly string[],
): Promise<number> {
  const old = { day: { $lt: day }, userId: { $nin: [...held] } };
  const options = { sort: { day: 1 }, limit: batchSize, projection: { userId: 1 } } as const;
  return connection.transaction(async (session) => {
    const remove = async (name: string, filter: mongo.Filter<Row>) => {
      const result = await connection.collection<Row>(name).deleteMany(filter, { session });
      return result.deletedCount;
    };
    for (const name of ['entries', 'undone-entries']) {
      const rows = connection.collection<Row>(name);
      const found = await rows.find(old as object, { ...options, session }).toArray();
      if (found.length === 0) continue;
      const _id = { $in: found.map((row) => row._id) };
      const entryId = _id;
      const userId = { $in: [...new Set(found.map((row) => row.userId))] };
      const counts = [
        await remove(name, { _id, userId }),
        await remove('entry-changes', { entryId }),
        await remove('corrections', { entryId }),
      ];
      return counts.reduce((sum, count) => sum + count, 0);
    }
    return 0;
  });
}

/** The ids of the people who still have documents that match: those on legal hold, if what matches is past retention. */
export function usersWith(
  connection: Connection,
  name: 'entries' | 'undone-entries' | 'irregular-hours',
  filter: Record<string, unknown>,
): Promise<string[]> {
  return connection.collection<Row>(name).distinct('userId', filter as object);
}

/** Removes a batch of copied leave that ended before a London day, none of `held`; returns how many. */
export function removeLeaveBatchBefore(
  connection: Connection,
  day: string,
  held: readonly string[],
): Promise<number> {
  // The last day decides: one on which the leave goes on is no match.
  const filter = {
    'days.0.date': { $lt: day },
    days: { $not: { $elemMatch: { date: { $gte: day } } } },
  };
  return removeOldestBatch(connection, 'leave-days', { filter, sort: { 'days.0.date': 1 }, held });
}

/** Removes a batch of totals of irregular hours before a month, none of `held`; returns how many. */
export function removeIrregularHoursBefore(
  connection: Connection,
  month: string,
  held: readonly string[],
): Promise<number> {
  const filter = { month: { $lt: month } };
  return removeOldestBatch(connection, 'irregular-hours', { filter, sort: { month: 1 }, held });
}
