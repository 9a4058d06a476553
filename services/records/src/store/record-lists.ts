import { addDays } from '@portal/kernel/london';
import { mongo } from 'mongoose';
import type { RecordPosition, RecordRange } from '../domain/record-cursor.ts';
import { type DaySummaries, recordsBetween } from './day-summaries.ts';
import { everyoneOrder, personOrder, type RecordRow, type Records } from './records.ts';

const first = new mongo.MinKey();
/** More than a page, so that a page needs one batch. */
const batchSize = 1_000;

/**
 * Reads the records of a range, newest day first and within a day by name, after a position and up to
 * `limit`.
 */
export function recordsCursor(
  records: Records,
  range: RecordRange,
  { after = null, limit }: { after?: RecordPosition | null; limit?: number } = {},
): mongo.FindCursor<RecordRow> {
  const options = { ...indexRange(range, after), batchSize };
  // Omit the limit instead of passing 0, with which the driver would enlarge every batch.
  return records.collection.find<RecordRow>({}, { ...options, ...(limit && { limit }) });
}

/** Index bounds instead of a filter, so that no other records are examined. */
export function indexRange(range: RecordRange, after: RecordPosition | null = null) {
  const { workerId } = range;
  const order = workerId ? personOrder : everyoneOrder;
  const bounds = workerId ? personBounds(workerId, range, after) : everyoneBounds(range, after);
  return { sort: order, hint: order, ...bounds };
}

/** Counts the records of one person in the index alone. */
async function countOfPerson(
  records: Records,
  { startDate, endDate, workerId }: RecordRange & { workerId: string },
): Promise<number> {
  return records.collection.countDocuments(
    { userId: workerId, recordDate: { $gte: startDate, $lte: endDate } },
    { hint: personOrder },
  );
}

/** The years that have records, newest first: one index lookup for each. */
export async function recordYearsIn(records: Records): Promise<number[]> {
  const years: number[] = [];
  let before = '9999';
  while (true) {
    const row = await records.collection.findOne(
      { recordDate: { $lt: before } },
      { projection: { _id: 0, recordDate: 1 }, sort: everyoneOrder, hint: everyoneOrder },
    );
    if (!row) return years;
    before = row.recordDate.slice(0, 4);
    years.push(Number(before));
  }
}

/** From the first key of the range to the first one after it; days descend. */
function everyoneBounds({ startDate, endDate }: RecordRange, after: RecordPosition | null) {
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

function personBounds(
  userId: string,
  { startDate, endDate }: RecordRange,
  after: RecordPosition | null,
) {
  const recordDate = after?.recordDate ?? endDate;
  const sessionNumber = after ? after.sessionNumber + 1 : first;
  return {
    min: { userId, recordDate, sessionNumber },
    max: { userId, recordDate: addDays(startDate, -1), sessionNumber: first },
  };
}

/** Counts the records of a range; for everyone, from the day summaries. */
export async function countRecords(
  { records, summaries }: { records: Records; summaries: DaySummaries },
  { startDate, endDate, workerId }: RecordRange,
): Promise<number> {
  if (!workerId) return recordsBetween(summaries, startDate, endDate);
  return countOfPerson(records, { startDate, endDate, workerId });
}
