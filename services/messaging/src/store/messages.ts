import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { Message } from '../domain/message.ts';
import type { Position } from '../domain/page.ts';
import { after, newestFirst } from './after.ts';

type Row = Omit<Message, 'id'> & { _id: string };

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    version: { type: Number, required: true },
    subject: required,
    content: required,
    createdAt: { type: Date, required: true },
    fromUserId: required,
    // Null is HR's inbox.
    toUserId: { type: String, default: null },
    readBy: [String],
  },
  { versionKey: false, strict: 'throw' },
);

// An inbox, and what somebody has sent, newest first: read from the index in that order, so that
// it costs as much with 100,000 messages as with 200. The id puts two of one instant in order.
schema.index({ toUserId: 1, createdAt: -1, _id: -1 });
schema.index({ fromUserId: 1, createdAt: -1, _id: -1 });

/** How many are wanted, and after which; from the first on where it is null. */
export interface Stretch {
  position: Position | null;
  limit: number;
}

export type MessageStore = ReturnType<typeof messageStore>;

/** The messages in MongoDB. Writes are part of a transaction, hence their `session`. */
export function messageStore(connection: Connection) {
  const rows = connection.model<Row>('Message', schema, 'messages');

  async function newest(
    filter: { toUserId: string | null } | { fromUserId: string },
    { position, limit }: Stretch,
  ) {
    const wanted = rows
      .find({ ...filter, ...after(position) })
      .sort(newestFirst)
      .limit(limit);
    return (await wanted.lean<Row[]>()).map(
      ({ _id, ...fields }): Message => ({ id: _id, ...fields }),
    );
  }

  return {
    /** Messages to a person, newest first; to HR where it is null. */
    newestTo: (toUserId: string | null, stretch: Stretch) => newest({ toUserId }, stretch),

    /** What a person has sent, newest first. */
    newestFrom: (fromUserId: string, stretch: Stretch) => newest({ fromUserId }, stretch),

    async has(id: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ _id: id }).session(session)) !== null;
    },

    async insert(message: Message, session: ClientSession): Promise<void> {
      const { id, ...fields } = message;
      await rows.create([{ _id: id, ...fields }], { session });
    },

    /** Removes all messages from and to a person, and that they have read others. */
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ $or: [{ fromUserId: userId }, { toUserId: userId }] }, { session });
      await rows.updateMany(
        { toUserId: null, readBy: userId },
        { $pull: { readBy: userId } },
        { session },
      );
    },
  };
}
