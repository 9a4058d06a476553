import type { mongo } from 'mongoose';
import { type DaySummaries, noteWritten } from './day-summaries.ts';
import type { DeletedRecords } from './deleted-records.ts';
import { everybodysOrder, type RecordRow, type Records } from './records.ts';

interface Stores {
  records: Records;
  summaries: DaySummaries;
  deleted: DeletedRecords;
}

const batchSize = 1_000;
const oldestFirst = { recordDate: 1, sortName: -1, userId: -1, sessionNumber: -1 } as const;

/**
 * Removes some of the records of before a day, the oldest; gives how many, 0 once there are none. What
 * is counted of their days is right at any time.
 */
export async function removeSomeBefore(
  { records, summaries }: Stores,
  day: string,
): Promise<number> {
  const session = await records.startSession();
  try {
    return await session.withTransaction(async () => {
      const old = await records.collection
        .find<Pick<RecordRow, '_id' | 'recordDate'>>(
          { recordDate: { $lt: day } },
          {
            ...{ session, sort: oldestFirst, hint: everybodysOrder, limit: batchSize },
            projection: { recordDate: 1 },
          },
        )
        .toArray();
      if (old.length === 0) return 0;
      const ids: mongo.ObjectId[] = old.map(({ _id }) => _id);
      await records.collection.deleteMany({ _id: { $in: ids } }, { session });
      const byDay = Map.groupBy(old, ({ recordDate }) => recordDate);
      const fewer = [...byDay].map(([date, rows]) => [date, -rows.length] as const);
      await noteWritten(summaries, new Map(fewer), session);
      return old.length;
    });
  } finally {
    await session.endSession();
  }
}

/** Removes what is left of the days before a day, once their records are: counts, and what was deleted. */
export async function removeTracesBefore(
  { summaries, deleted }: Stores,
  day: string,
): Promise<void> {
  await summaries.deleteMany({ _id: { $lt: day }, records: { $lte: 0 } });
  await deleted.deleteMany({ day: { $lt: day } });
}
