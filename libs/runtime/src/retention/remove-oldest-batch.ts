import type { Connection, mongo } from 'mongoose';

const batchSize = 1_000;

type Row = mongo.BSON.Document & { _id: string; userId: string };

interface Batch {
  /** Which documents are past retention. */
  filter: Record<string, unknown>;
  sort: Record<string, 1>;
  /** The people on legal hold. */
  held: readonly string[];
}

/**
 * Removes up to a thousand of the oldest documents of people that are past retention, except those of people on legal
 * hold; returns how many. What has been changed meanwhile, so that it no longer matches, stays.
 */
export async function removeOldestBatch(
  connection: Connection,
  collection: string,
  { filter, sort, held }: Batch,
): Promise<number> {
  const rows = connection.collection<Row>(collection);
  const found = await rows
    .find({ ...filter, userId: { $nin: [...held] } } as mongo.Filter<Row>)
    .project<Row>({ userId: 1 })
    .sort(sort)
    .limit(batchSize)
    .toArray();
  if (found.length === 0) return 0;
  const _id = { $in: found.map((row) => row._id) };
  // The shard key.
  const userId = { $in: [...new Set(found.map((row) => row.userId))] };
  const { deletedCount } = await rows.deleteMany({ ...filter, _id, userId } as mongo.Filter<Row>);
  return deletedCount;
}
