import type { mongo } from 'mongoose';
import { type DaySummaries, updateDaySummaries } from './day-summaries.ts';
import type { DeletedRecords } from './deleted-records.ts';
import { everyoneOrder, type RecordRow, type Records } from './records.ts';

interface Stores {
  records: Records;
  summaries: DaySummaries;
  deletedRecords: DeletedRecords;
}

const batchSize = 1_000;
const oldestFirst = { recordDate: 1, sortName: -1, userId: -1, sessionNumber: -1 } as const;

/**
 * Removes a batch of the oldest records before a day; gives how many, 0 once there are none. The day
 * summaries are updated in the same transaction.
 */
export async function removeRecordBatchBefore(
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
            ...{ session, sort: oldestFirst, hint: everyoneOrder, limit: batchSize },
            projection: { recordDate: 1 },
          },
        )
        .toArray();
      if (old.length === 0) return 0;
      const ids: mongo.ObjectId[] = old.map(({ _id }) => _id);
      await records.collection.deleteMany({ _id: { $in: ids } }, { session });
      const byDay = Map.groupBy(old, ({ recordDate }) => recordDate);
      const fewer = [...byDay].map(([date, rows]) => [date, -rows.length] as const);
      await updateDaySummaries(summaries, new Map(fewer), session);
      return old.length;
    });
  } finally {
    await session.endSession();
  }
}

/** Removes the summaries and deletion marks of days before a day, once their records are removed. */
export async function removeDayDataBefore(
  { summaries, deletedRecords }: Stores,
  day: string,
): Promise<void> {
  await summaries.deleteMany({ _id: { $lt: day }, records: { $lte: 0 } });
  await deletedRecords.deleteMany({ day: { $lt: day } });
}
