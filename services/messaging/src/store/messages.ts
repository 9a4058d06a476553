import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { Reader } from '../domain/inbox.ts';
import type { Message } from '../domain/message.ts';
import type { Position } from '../domain/page.ts';
import { after, newestFirst } from './after.ts';

type Row = Omit<Message, 'id'> & { _id: string };

const required = { type: String, required: true };

/** As the index has it, read backwards. */
const oldestFirst = { createdAt: 1, _id: 1 } as const;

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

  const messageOf = ({ _id, ...fields }: Row): Message => ({ id: _id, ...fields });

  const unreadBy = ({ id, inbox, readUpTo }: Reader) => ({
    toUserId: inbox,
    ...(readUpTo && { createdAt: { $gt: readUpTo } }),
    readBy: { $ne: id },
  });

  async function newest(
    filter: { toUserId: string | null } | { fromUserId: string },
    { position, limit }: Stretch,
  ) {
    const wanted = rows
      .find({ ...filter, ...after(position) })
      .sort(newestFirst)
      .limit(limit);
    return (await wanted.lean<Row[]>()).map(messageOf);
  }

  return {
    /** Messages to a person, newest first; to HR where it is null. */
    newestTo: (toUserId: string | null, stretch: Stretch) => newest({ toUserId }, stretch),

    /** What a person has sent, newest first. */
    newestFrom: (fromUserId: string, stretch: Stretch) => newest({ fromUserId }, stretch),

    /** How many messages a reader has not read: counted no further than to `most`, oldest first. */
    async unread(reader: Reader, most: number): Promise<number> {
      const wanted = rows.find(unreadBy(reader), { _id: 1 }).sort(oldestFirst).limit(most);
      return (await wanted.lean<Row[]>()).length;
    },

    async oldestUnread(reader: Reader, session: ClientSession): Promise<Message | null> {
      const wanted = rows.findOne(unreadBy(reader)).sort(oldestFirst).session(session);
      const row = await wanted.lean<Row>();
      return row && messageOf(row);
    },

    /** A message, if it is in this inbox; HR’s where that is null. */
    async inInbox(inbox: string | null, id: string, session: ClientSession) {
      const row = await rows.findOne({ _id: id, toUserId: inbox }).session(session).lean<Row>();
      return row && messageOf(row);
    },

    /** Notes with a message that somebody has read it, and gives what became of it. */
    async noteRead(message: Message, { id }: Reader, session: ClientSession): Promise<Message> {
      const change = { $addToSet: { readBy: id }, $inc: { version: 1 } };
      await rows.updateOne({ _id: message.id }, change, { session });
      return { ...message, version: message.version + 1, readBy: [...message.readBy, id] };
    },

    /** Notes with what is in an inbox and was made after `from` that its reader has read it. */
    async noteAllRead(reader: Reader, from: Date, session: ClientSession): Promise<void> {
      const { id, readUpTo } = reader;
      const newest = { ...reader, readUpTo: readUpTo && readUpTo > from ? readUpTo : from };
      await rows.updateMany(unreadBy(newest), { $addToSet: { readBy: id } }, { session });
    },

    /** Removes a message for good, and gives what it was; null where there is none. */
    async remove(id: string, session: ClientSession): Promise<Message | null> {
      const row = await rows.findOneAndDelete({ _id: id }, { session }).lean<Row>();
      return row && messageOf(row);
    },

    async has(id: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ _id: id }).session(session)) !== null;
    },

    async insert(message: Message, session: ClientSession): Promise<void> {
      const { id, ...fields } = message;
      await rows.create([{ _id: id, ...fields }], { session });
    },

    async insertAll(messages: readonly Message[], session: ClientSession): Promise<void> {
      const documents = messages.map(({ id, ...fields }) => ({ _id: id, ...fields }));
      await rows.insertMany(documents, { session });
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
