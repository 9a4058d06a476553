import type { Connection, mongo } from 'mongoose';

const batchSize = 1_000;

type Row = mongo.BSON.Document & { _id: string; userId: string };

/** Where leave and what belongs to it is stored, with the field by which it gets old. */
const kinds = [
  { name: 'requests', field: 'endDate' },
  { name: 'fit_notes', field: 'toDay' },
  // Leave accrues from them.
  { name: 'irregular_hours', field: 'month' },
] as const;

/**
 * Removes a batch of leave that ended before a London day, of fit notes and then of hours before its month, none of
 * `held`; returns how many, 0 once there are none.
 */
export async function removeLeaveBatchBefore(
  connection: Connection,
  day: string,
  held: readonly string[],
): Promise<number> {
  for (const { name, field } of kinds) {
    const rows = connection.collection<Row>(name);
    const isOld = { [field]: { $lt: field === 'month' ? day.slice(0, 7) : day } };
    const filter = { ...isOld, userId: { $nin: [...held] } } as mongo.Filter<Row>;
    const options = { sort: { [field]: 1 }, limit: batchSize, projection: { userId: 1 } } as const;
    const found = await rows.find(filter, options).toArray();
    if (found.length === 0) continue;
    const userId = { $in: [...new Set(found.map((row) => row.userId))] };
    const _id = { $in: found.map((row) => row._id) };
    // HR may have moved a request meanwhile.
    const { deletedCount } = await rows.deleteMany({ ...isOld, _id, userId } as mongo.Filter<Row>);
    if (deletedCount > 0) return deletedCount;
  }
  return 0;
}

/** The ids of the people of whom a request from before a time is kept. */
export function usersWithRequestsBefore(connection: Connection, time: Date): Promise<string[]> {
  const filter = { requestedAt: { $lt: time } };
  return connection.collection<Row>('requests').distinct('userId', filter as object);
}
