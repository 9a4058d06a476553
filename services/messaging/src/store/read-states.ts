import type { Role } from '@portal/contracts/identity/user';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { inboxOf, type ReadState } from '../domain/inbox.ts';

interface Row {
  _id: string;
  /** Increases with each change. */
  version: number;
  /** They have read all messages in their own inbox up to this time. */
  own: Date | null;
  /** The same for HR's inbox. A new administrator starts with all messages unread. */
  hr: Date | null;
}

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    own: { type: Date, default: null },
    hr: { type: Date, default: null },
  },
  { collection: 'readers', versionKey: false, strict: 'throw' },
);

const fieldOf = (inbox: string | null) => (inbox === null ? 'hr' : 'own');

export type ReadStateStore = ReturnType<typeof createReadStateStore>;

/** The time up to which each person has read their inbox. */
export function createReadStateStore(connection: Connection) {
  const rows = connection.model<Row>('Reader', schema);

  return {
    /** The person's read state in their inbox. */
    async find(
      person: { userId: string; role: Role },
      session: ClientSession | null = null,
    ): Promise<ReadState> {
      const inbox = inboxOf(person);
      const row = await rows.findById(person.userId).session(session).lean<Row>();
      return { id: person.userId, inbox, readUpTo: row?.[fieldOf(inbox)] ?? null };
    },

    /** Stores that everything up to `readUpTo` is read, and returns the new version. */
    async advance(
      { id, inbox }: ReadState,
      readUpTo: Date,
      session: ClientSession,
    ): Promise<number> {
      const change = { $max: { [fieldOf(inbox)]: readUpTo }, $inc: { version: 1 } };
      const options = { upsert: true, returnDocument: 'after', session } as const;
      const row = await rows.findByIdAndUpdate(id, change, options).lean<Row>();
      return row?.version ?? 1;
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}
