import mongoose from 'mongoose';
import type { OwnPortal } from './own-portal.ts';

type Row = mongoose.mongo.BSON.Document & { _id: string };

const inOneGo = 10_000;
const minute = 60_000;

/** Gives somebody so many messages from HR, one every ten minutes up to an hour ago, none of them read. */
export async function seedMessages(
  { anyDatabase }: Pick<OwnPortal, 'anyDatabase'>,
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
    // Otherwise the first rounds would pay for writing it all to the disk.
    await mongo.db('admin').command({ fsync: 1 });
  } finally {
    await mongo.close();
  }
}
