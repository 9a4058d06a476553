import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { nameKeyOf } from '../domain/subscriber.ts';

/** A system that reads the attendance events, added by an administrator. */
export interface Subscriber {
  _id: string;
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
export type Subscribers = Model<Subscriber>;

const required = { required: true } as const;

const schema = new Schema<Subscriber>(
  {
    _id: { type: String, ...required },
    name: { type: String, ...required },
    nameKey: { type: String, ...required },
    passwordHash: { type: String, default: null },
    createdAt: { type: Date, ...required },
    createdBy: { type: String, default: null },
    revokedAt: { type: Date, default: null },
  },
  { collection: 'subscribers', versionKey: false },
);

// If two administrators add the same name at once, one gets a conflict.
schema.index({ nameKey: 1 }, { unique: true, partialFilterExpression: { revokedAt: null } });

export function subscribersIn(connection: Connection): Subscribers {
  return connection.model<Subscriber>('Subscriber', schema);
}

/** Finds all subscribers with access, oldest first. */
export async function activeSubscribers(
  subscribers: Subscribers,
  session?: ClientSession,
): Promise<Subscriber[]> {
  const query = subscribers.find({ revokedAt: null }).sort({ createdAt: 1, _id: 1 });
  return query.session(session ?? null).lean<Subscriber[]>();
}

export async function addSubscriber(
  subscribers: Subscribers,
  added: Omit<Subscriber, 'nameKey' | 'revokedAt'>,
  session: ClientSession,
): Promise<void> {
  const row = { ...added, nameKey: nameKeyOf(added.name), revokedAt: null };
  await subscribers.insertMany([row], { session, lean: true });
}

/** Ends a subscriber's access and returns the subscriber; null if it has no access. */
export async function endAccess(
  subscribers: Subscribers,
  id: string,
  now: Date,
  session: ClientSession,
): Promise<Subscriber | null> {
  return subscribers
    .findOneAndUpdate(
      { _id: id, revokedAt: null },
      { $set: { revokedAt: now, passwordHash: null } },
      { session },
    )
    .lean<Subscriber>();
}

/** Removes a deleted account from the subscribers that it added. */
export async function forgetCreator(
  subscribers: Subscribers,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await subscribers.updateMany({ createdBy: userId }, { $set: { createdBy: null } }, { session });
}
