import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** A mail that is to be sent, or was. */
export interface StoredMail {
  /** Of the event for which it is: one event, one mail. */
  id: string;
  /** Which template it is written by. */
  kind: string;
  /** Whom it is for: it goes with them. */
  personId: string;
  /** What only the template needs, sealed with the key of the mails; null once it is done. */
  sealed: string | null;
  createdAt: Date;
  /** From then on it is worth nothing; null for what is always worth reading. */
  expiresAt: Date | null;
  queuedAt: Date | null;
  doneAt: Date | null;
  outcome: 'sent' | 'expired' | null;
}

type Row = Omit<StoredMail, 'id'> & { _id: string };

const required = { type: String, required: true };
const optional = { type: Date, default: null };
/** Longer than any event is delivered again. */
const keptSeconds = 30 * 24 * 60 * 60;
/** A queue that lost its jobs gets them again after so long. */
const queuedAgainAfterMs = 10 * 60_000;
const batchSize = 500;

const schema = new Schema<Row>(
  {
    _id: required,
    kind: required,
    personId: required,
    sealed: { type: String, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: optional,
    queuedAt: optional,
    doneAt: optional,
    outcome: { type: String, default: null },
  },
  { collection: 'mails', versionKey: false, strict: 'throw' },
);

schema.index({ doneAt: 1 }, { expireAfterSeconds: keptSeconds });
// Of those that are not done, which are few.
schema.index({ queuedAt: 1 }, { partialFilterExpression: { doneAt: null } });
schema.index({ personId: 1 });

export type MailStore = ReturnType<typeof mailStore>;

/** The mails in MongoDB: they, and not the queue, say what is still to be sent. */
export function mailStore(connection: Connection) {
  const rows = connection.model<Row>('Mail', schema);

  return {
    /** Stores a mail with the change that it is about; one that is there stays as it is. */
    async add(
      mail: Pick<StoredMail, 'id' | 'kind' | 'personId' | 'sealed' | 'createdAt' | 'expiresAt'>,
      session: ClientSession,
    ): Promise<void> {
      const { id, ...fields } = mail;
      await rows.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true, session });
    },

    async byId(id: string): Promise<StoredMail | null> {
      const row = await rows.findById(id).lean<Row>();
      if (row === null) return null;
      const { _id, ...fields } = row;
      return { id: _id, ...fields };
    },

    /** Those that are not in the queue, as far as is known at `now`. */
    async toQueue(now: Date): Promise<string[]> {
      const longAgo = new Date(now.getTime() - queuedAgainAfterMs);
      const found = await rows
        .find({ doneAt: null, $or: [{ queuedAt: null }, { queuedAt: { $lt: longAgo } }] })
        .limit(batchSize)
        .lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    async noteQueued(ids: readonly string[], now: Date): Promise<void> {
      await rows.updateMany({ _id: { $in: ids } }, { queuedAt: now });
    },

    /** Notes what became of one, and forgets what was in it. */
    async noteDone(id: string, outcome: 'sent' | 'expired', now: Date): Promise<void> {
      await rows.updateOne({ _id: id }, { doneAt: now, outcome, sealed: null });
    },

    /** Removes the mails for a person, sent or not. */
    async removeOf(personId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ personId }, { session });
    },
  };
}
