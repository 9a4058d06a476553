import { mongo } from 'mongoose';
import type { Stretch } from '../domain/record-order.ts';
import { pieceOf } from './record-lists.ts';
import type { RecordRow, Records } from './records.ts';

/** So few live only as long as a young generation of 8 MB takes to fill. */
const batchSize = 300;

interface Reply {
  cursor: { id: number | mongo.Long; firstBatch?: RecordRow[]; nextBatch?: RecordRow[] };
}

/** By these a record is known. */
type Key = 'recordDate' | 'userId' | 'sessionNumber';

/**
 * The records of some days in the order of their lists, a batch at a time, without the fields in
 * `leftOut`. The next batch is fetched while one is worked on, and none behind that before it is
 * asked for; whoever stops early closes it.
 *
 * By the commands of a cursor and not by the driver's own, which looks at each document twice and
 * keeps what it saw: of millions that costs more than all the rest (docs/performance.md).
 */
export async function* recordBatches<Left extends Exclude<keyof RecordRow, Key> = never>(
  records: Records,
  stretch: Stretch,
  leftOut: readonly Left[] = [],
): AsyncGenerator<readonly Omit<RecordRow, Left>[]> {
  const collection = records.collection.collectionName;
  const db = records.db.getClient().db(records.db.name);
  const session = await records.startSession({ causalConsistency: false });
  let cursor: Reply['cursor'] = { id: 0 };
  let last: RecordRow | undefined;

  /** Whether a row is not the one before: what is deleted and archived again under the cursor comes twice. */
  function isNext(row: RecordRow): boolean {
    const isSame =
      row.userId === last?.userId &&
      row.recordDate === last.recordDate &&
      row.sessionNumber === last.sessionNumber;
    last = row;
    return !isSame;
  }

  async function ask(command: mongo.BSON.Document): Promise<void> {
    const reply = await db.command({ ...command, batchSize }, { session });
    cursor = (reply as Reply).cursor;
  }

  const projection = Object.fromEntries(leftOut.map((field) => [field, 0]));
  let asked = ask({ find: collection, ...pieceOf(stretch), projection });
  try {
    for (let isLast = false; !isLast; ) {
      await asked;
      const rows = (cursor.firstBatch ?? cursor.nextBatch ?? []).filter(isNext);
      const id = mongo.Long.fromValue(cursor.id);
      isLast = id.isZero();
      if (!isLast) asked = ask({ getMore: id, collection });
      // Heard of where it is awaited; nobody may come to that.
      asked.catch(() => undefined);
      if (rows.length > 0) yield rows;
    }
  } finally {
    await asked.catch(() => undefined);
    const id = mongo.Long.fromValue(cursor.id);
    if (!id.isZero()) await db.command({ killCursors: collection, cursors: [id] });
    await session.endSession();
  }
}
