import type { PageRequest } from '@portal/runtime/keyset-pagination';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { Schema } from 'mongoose';
import type { ReadState } from '../domain/inbox.ts';
import type { Message } from '../domain/message.ts';
import { newestFirstSort, olderThanFilter, type Position } from './newest-first.ts';

type Row = Omit<Message, 'id'> & { _id: string };

const required = { type: String, required: true };

const removalBatchSize = 1_000;
const oldestFirst = { createdAt: 1, _id: 1 } as const;

const schema = new Schema<Row>(
  {
    _id: required,
    version: { type: Number, required: true },
    subject: required,
    content: required,
    createdAt: { type: Date, required: true },
    fromUserId: required,
    // Null means HR's inbox.
    toUserId: { type: String, default: null },
    readBy: [String],
  },
  { versionKey: false, strict: 'throw' },
);

// For an inbox and for sent messages, newest first. The index gives this order, so a page costs the
// same with 100,000 messages as with 200. The id orders messages of the same time.
schema.index({ toUserId: 1, createdAt: -1, _id: -1 });
schema.index({ fromUserId: 1, createdAt: -1, _id: -1 });
// For the nightly job that removes old messages.
schema.index({ createdAt: 1 });
// To remove a person's marks when they are deleted, without scanning HR's inbox, which everybody fills.
schema.index(
  { toUserId: 1, readBy: 1 },
  { name: 'read-in-hr-inbox', partialFilterExpression: { toUserId: null } },
);

export type MessageStore = ReturnType<typeof createMessageStore>;

/** The messages in MongoDB. Writes take the `session` of their transaction. */
export function createMessageStore(connection: Connection) {
  const rows = connection.model<Row>('Message', schema, 'messages');

  const unreadBy = ({ id, inbox, readUpTo }: ReadState) => ({
    toUserId: inbox,
    ...(readUpTo && { createdAt: { $gt: readUpTo } }),
    readBy: { $ne: id },
  });

  async function newest(filter: QueryFilter<Row>, limit: number): Promise<Message[]> {
    return (await rows.find(filter).sort(newestFirstSort).limit(limit).lean<Row[]>()).map(
      toMessage,
    );
  }

  return {
    /** Messages to a person, or to HR (null), newest first. */
    findReceived: (toUserId: string | null, { position, limit }: PageRequest<Position>) =>
      newest({ toUserId, ...olderThanFilter(position) }, limit),

    /**
     * Messages that a person has sent, newest first. What somebody wrote as HR is HR’s: once they are an employee they
     * only see what they wrote to HR.
     */
    findSent(
      { id, inbox }: Pick<ReadState, 'id' | 'inbox'>,
      { position, limit }: PageRequest<Position>,
    ) {
      const toHr = inbox === null ? {} : { toUserId: null };
      return newest({ fromUserId: id, ...toHr, ...olderThanFilter(position) }, limit);
    },

    /** When somebody sent the message that is `count` messages ago, if that is after a time; otherwise null. */
    async timeOfSent(
      fromUserId: string,
      { count, since }: { count: number; since: Date },
      session: ClientSession,
    ): Promise<Date | null> {
      const sent = rows.find({ fromUserId, createdAt: { $gt: since } }, { createdAt: 1 });
      const [message] = await sent
        .sort(newestFirstSort)
        .skip(count - 1)
        .limit(1)
        .session(session)
        .lean<Pick<Row, 'createdAt'>[]>();
      return message?.createdAt ?? null;
    },

    /** Messages between a person and HR, newest first. */
    findWithPerson(userId: string, { position, limit }: PageRequest<Position>) {
      const older = olderThanFilter(position);
      // Each part is read in the order of its own index.
      const received = { fromUserId: userId, toUserId: null, ...older };
      return newest({ $or: [received, { toUserId: userId, ...older }] }, limit);
    },

    /** The number of unread messages, counted up to `most`. */
    async countUnread(reader: ReadState, limit: number): Promise<number> {
      const wanted = rows.find(unreadBy(reader), { _id: 1 }).sort(oldestFirst).limit(limit);
      return (await wanted.lean<Row[]>()).length;
    },

    async findOldestUnread(reader: ReadState, session: ClientSession): Promise<Message | null> {
      const wanted = rows.findOne(unreadBy(reader)).sort(oldestFirst).session(session);
      const row = await wanted.lean<Row>();
      return row && toMessage(row);
    },

    /** The message, or null if it is not in this inbox (null means HR’s). */
    async findInInbox(inbox: string | null, id: string, session: ClientSession) {
      const row = await rows.findOne({ _id: id, toUserId: inbox }).session(session).lean<Row>();
      return row && toMessage(row);
    },

    /** Marks a message as read by a person and returns the changed message. */
    async markRead(message: Message, { id }: ReadState, session: ClientSession): Promise<Message> {
      const change = { $addToSet: { readBy: id }, $inc: { version: 1 } };
      const { id: _id, toUserId, createdAt } = message;
      await rows.updateOne({ _id, toUserId, createdAt }, change, { session });
      return { ...message, version: message.version + 1, readBy: [...message.readBy, id] };
    },

    /** Marks all messages in the reader's inbox that are newer than `from` as read. */
    async markAllRead(reader: ReadState, from: Date, session: ClientSession): Promise<void> {
      const { id, readUpTo } = reader;
      const newest = { ...reader, readUpTo: readUpTo && readUpTo > from ? readUpTo : from };
      await rows.updateMany(unreadBy(newest), { $addToSet: { readBy: id } }, { session });
    },

    /** Removes a message and returns it, or null if there is none. */
    async remove(id: string, session: ClientSession): Promise<Message | null> {
      const row = await rows.findOneAndDelete({ _id: id }, { session }).lean<Row>();
      return row && toMessage(row);
    },

    /** Removes a batch of the oldest messages from before a time, none from or to one of `held`; returns how many. */
    async removeBatchBefore(until: Date, held: readonly string[]): Promise<number> {
      const createdAt = { $lt: until };
      const isHeld = { $nin: [...held] };
      const old = await rows
        .find({ createdAt, fromUserId: isHeld, toUserId: isHeld }, { _id: 1 })
        .sort({ createdAt: 1 })
        .limit(removalBatchSize)
        .lean<Row[]>();
      if (old.length === 0) return 0;
      await rows.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, createdAt });
      return old.length;
    },

    /** The people who wrote or received a message that is kept from before a time. */
    async userIdsBefore(until: Date): Promise<string[]> {
      const createdAt = { $lt: until };
      const [from, to] = await Promise.all([
        rows.distinct('fromUserId', { createdAt }),
        rows.distinct('toUserId', { createdAt }),
      ]);
      return [...from, ...to].filter((id) => id !== null);
    },

    async exists(id: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ _id: id }).session(session)) !== null;
    },

    async insert(message: Message, session: ClientSession): Promise<void> {
      await rows.create([toRow(message)], { session });
    },

    async insertAll(messages: readonly Message[], session: ClientSession): Promise<void> {
      await rows.insertMany(messages.map(toRow), { session });
    },

    /**
     * Removes all messages from and to a person, and their marks on the messages they have read. Somebody from HR may have sent
     * tens of thousands: too many for a transaction.
     */
    async removeByUser(userId: string): Promise<void> {
      await rows.deleteMany({ $or: [{ fromUserId: userId }, { toUserId: userId }] });
      await rows.updateMany({ toUserId: null, readBy: userId }, { $pull: { readBy: userId } });
    },
  };
}

function toMessage({ _id, ...fields }: Row): Message {
  return { id: _id, ...fields };
}

function toRow({ id, ...fields }: Message): Row {
  return { _id: id, ...fields };
}
