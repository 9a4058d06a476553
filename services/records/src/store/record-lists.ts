import { addDays } from '@portal/kernel/london';
import { mongo } from 'mongoose';
import type { Place, Stretch } from '../domain/record-order.ts';
import { type DaySummaries, recordsBetween } from './day-summaries.ts';
import { everybodysOrder, onesOrder, type RecordRow, type Records } from './records.ts';

const first = new mongo.MinKey();
/** More than a page of a list, so that few are asked for. */
const batchSize = 1_000;

/**
 * The records of some days, newest day first and within a day by name, as they are kept. `after`
 * begins behind a place; `limit` ends it.
 */
export function recordsCursor(
  records: Records,
  stretch: Stretch,
  { after = null, limit }: { after?: Place | null; limit?: number } = {},
): mongo.FindCursor<RecordRow> {
  const options = { ...pieceOf(stretch, after), batchSize };
  // No limit is not 0: the driver would ask for more rows with every batch.
  return records.collection.find<RecordRow>({}, { ...options, ...(limit && { limit }) });
}

/** A piece of the index from key to key, and not a filter: nothing is looked at that is not given. */
export function pieceOf(stretch: Stretch, after: Place | null = null) {
  const { workerId } = stretch;
  const order = workerId ? onesOrder : everybodysOrder;
  const bounds = workerId ? boundsOfOne(workerId, stretch, after) : boundsOfAll(stretch, after);
  return { sort: order, hint: order, ...bounds };
}

/** How many records one person has on some days: counted in the index, nothing is read. */
async function countOfOne(
  records: Records,
  { startDate, endDate, workerId }: Stretch & { workerId: string },
): Promise<number> {
  return records.collection.countDocuments(
    { userId: workerId, recordDate: { $gte: startDate, $lte: endDate } },
    { hint: onesOrder },
  );
}

/** The years of which there are records, newest first: a look into the index for each. */
export async function yearsOf(records: Records): Promise<number[]> {
  const years: number[] = [];
  let before = '9999';
  while (true) {
    const row = await records.collection.findOne(
      { recordDate: { $lt: before } },
      { projection: { _id: 0, recordDate: 1 }, sort: everybodysOrder, hint: everybodysOrder },
    );
    if (!row) return years;
    before = row.recordDate.slice(0, 4);
    years.push(Number(before));
  }
}

/** From the first key that counts up to the first that doesn't; days go backwards. */
function boundsOfAll({ startDate, endDate }: Stretch, after: Place | null) {
  const { recordDate = endDate, sortName = first, userId = first } = after ?? {};
  const sessionNumber = after ? after.sessionNumber + 1 : first;
  return {
    min: { recordDate, sortName, userId, sessionNumber },
    max: {
      recordDate: addDays(startDate, -1),
      ...{ sortName: first, userId: first, sessionNumber: first },
    },
  };
}

function boundsOfOne(userId: string, { startDate, endDate }: Stretch, after: Place | null) {
  const recordDate = after?.recordDate ?? endDate;
  const sessionNumber = after ? after.sessionNumber + 1 : first;
  return {
    min: { userId, recordDate, sessionNumber },
    max: { userId, recordDate: addDays(startDate, -1), sessionNumber: first },
  };
}

/** How many records there are of some days, as cheap for two years of everybody as for a day. */
export async function countRecords(
  { records, summaries }: { records: Records; summaries: DaySummaries },
  { startDate, endDate, workerId }: Stretch,
): Promise<number> {
  if (!workerId) return recordsBetween(summaries, startDate, endDate);
  return countOfOne(records, { startDate, endDate, workerId });
}
