import { toNameKey } from '@portal/kernel/to-name-key';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A system that reads the attendance events, added by an administrator. */
export interface Subscriber {
  id: string;
  name: string;
  nameKey: string;
  /** A bcrypt hash, as the broker needs it. Null once access is revoked. */
  passwordHash: string | null;
  createdAt: Date;
  /** Null if the administrator's account was deleted. */
  createdBy: string | null;
  /** When access ended. The row is deleted with its copy of the events. */
  revokedAt: Date | null;
}

type Row = Omit<Subscriber, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    name: { type: String, ...required },
    nameKey: { type: String, ...required },
    passwordHash: { type: String, default: null },
    createdAt: { type: Date, ...required },
    createdBy: { type: String, default: null },
    revokedAt: { type: Date, default: null },
  },
  { versionKey: false },
);

// If two administrators add the same name at once, one gets a conflict.
schema.index({ nameKey: 1 }, { unique: true, partialFilterExpression: { revokedAt: null } });

export type SubscriberStore = ReturnType<typeof createSubscriberStore>;

/** The subscribers in MongoDB. Writes take the `session` of their transaction. */
export function createSubscriberStore(connection: Connection) {
  const rows = connection.model<Row>('Subscriber', schema, 'subscribers');

  return {
    /** All subscribers, also revoked ones whose copy of the events isn't deleted yet. */
    async all(): Promise<Subscriber[]> {
      return (await rows.find().sort({ _id: 1 }).lean<Row[]>()).map(toSubscriber);
    },

    /** The subscribers with access, oldest first. */
    async active(session: ClientSession | null = null): Promise<Subscriber[]> {
      const query = rows.find({ revokedAt: null }).sort({ createdAt: 1, _id: 1 });
      return (await query.session(session).lean<Row[]>()).map(toSubscriber);
    },

    /** Throws a duplicate key error if an active subscriber has the name. */
    async insert(
      { id, ...added }: Omit<Subscriber, 'nameKey' | 'revokedAt'>,
      session: ClientSession,
    ): Promise<void> {
      const row = { _id: id, ...added, nameKey: toNameKey(added.name), revokedAt: null };
      await rows.insertMany([row], { session, lean: true });
    },

    /** Ends a subscriber's access and returns the subscriber; null if it has no access. */
    async revoke(id: string, now: Date, session: ClientSession): Promise<Subscriber | null> {
      const row = await rows
        .findOneAndUpdate(
          { _id: id, revokedAt: null },
          { $set: { revokedAt: now, passwordHash: null } },
          { session },
        )
        .lean<Row>();
      return row && toSubscriber(row);
    },

    /** Removes a revoked subscriber, once its copy of the events is deleted. */
    async removeRevoked(id: string): Promise<void> {
      await rows.deleteOne({ _id: id, revokedAt: { $ne: null } });
    },

    /** Removes a deleted account from the subscribers that it added. */
    async removeCreator(userId: string, session: ClientSession): Promise<void> {
      await rows.updateMany({ createdBy: userId }, { $set: { createdBy: null } }, { session });
    },
  };
}

function toSubscriber({ _id, ...row }: Row): Subscriber {
  return { id: _id, ...row };
}
