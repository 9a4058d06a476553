import type { mongo } from 'mongoose';

/**
 * What a cursor gives, a batch at a time. The next one is fetched while this one is worked on, and
 * none behind that before it is asked for. The cursor is closed with it.
 */
export async function* batchesOf<Row extends mongo.BSON.Document>(
  cursor: mongo.FindCursor<Row>,
): AsyncGenerator<readonly Row[]> {
  let more = cursor.hasNext();
  try {
    while (await more) {
      const batch = cursor.readBufferedDocuments();
      more = cursor.hasNext();
      // Heard of where it is awaited; nobody may come to that.
      more.catch(() => undefined);
      yield batch;
    }
  } finally {
    await more.catch(() => undefined);
    await cursor.close();
  }
}
