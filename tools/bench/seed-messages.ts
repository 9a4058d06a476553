import mongoose from 'mongoose';
import type { BenchPortal } from './with-portal.ts';

type Row = mongoose.mongo.BSON.Document & { _id: string };

const inOneGo = 10_000;
const minute = 60_000;

/** Stores unread messages from HR to a person, one every ten minutes up to an hour ago. */
export async function seedMessages(
  { anyDatabase }: Pick<BenchPortal, 'anyDatabase'>,
  { from, to, count }: { from: string; to: string; count: number },
): Promise<void> {
  const mongo = await new mongoose.mongo.MongoClient(anyDatabase('messaging')).connect();
  const newest = Date.now() - 60 * minute;
  try {
    const messages = mongo.db().collection<Row>('messages');
    for (let done = 0; done < count; done += inOneGo) {
      const rows = Array.from({ length: Math.min(inOneGo, count - done) }, (_, number) => ({
        _id: new mongoose.mongo.ObjectId().toHexString(),
        version: 1,
        subject: `About shift ${done + number}`,
        content: 'Could you please look at the rota of next week? '.repeat(10),
        createdAt: new Date(newest - (count - done - number) * 10 * minute),
        fromUserId: from,
        toUserId: to,
        readBy: [],
      }));
      await messages.insertMany(rows, { ordered: false, writeConcern: { w: 1 } });
    }
    // Flush to disk now instead of during the first rounds.
    await mongo.db('admin').command({ fsync: 1 });
  } finally {
    await mongo.close();
  }
}
