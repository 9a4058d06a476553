import type { Role } from '@portal/contracts/people/user';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { inboxOf, type Reader } from '../domain/inbox.ts';

interface Row {
  _id: string;
  /** Counts what was noted of them. */
  version: number;
  /** Of the messages to them: up to when they have read all. */
  own: Date | null;
  /** Of those to HR, as administrator: who becomes one begins with all of them unread. */
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

const placeOf = (inbox: string | null) => (inbox === null ? 'hr' : 'own');

export type ReaderStore = ReturnType<typeof readerStore>;

/** Up to when people have read their inboxes, found by their id alone. */
export function readerStore(connection: Connection) {
  const rows = connection.model<Row>('Reader', schema);

  return {
    /** Somebody before their inbox; before one of which they have read nothing, where none is known. */
    async of(
      person: { userId: string; role: Role },
      session: ClientSession | null = null,
    ): Promise<Reader> {
      const inbox = inboxOf(person);
      const row = await rows.findById(person.userId).session(session).lean<Row>();
      return { id: person.userId, inbox, readUpTo: row?.[placeOf(inbox)] ?? null };
    },

    /** Notes that they have read all up to then, and gives how often something was noted of them. */
    async advance({ id, inbox }: Reader, readUpTo: Date, session: ClientSession): Promise<number> {
      const change = { $max: { [placeOf(inbox)]: readUpTo }, $inc: { version: 1 } };
      const options = { upsert: true, returnDocument: 'after', session } as const;
      const row = await rows.findByIdAndUpdate(id, change, options).lean<Row>();
      return row?.version ?? 1;
    },

    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}
