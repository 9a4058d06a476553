import type { Role } from '@portal/contracts/people/user';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A person, copied from identity's events. A deleted person leaves a tombstone. */
interface Person {
  _id: string;
  role: Role;
  version: number;
}
export type People = Model<Person>;

const required = { required: true } as const;

const schema = new Schema<Person>(
  {
    _id: { type: String, ...required },
    role: { type: String, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'people', versionKey: false },
);

export function peopleIn(connection: Connection): People {
  return connection.model<Person>('Person', schema);
}

/**
 * Whether leave knows a person, including deleted ones. Every transaction that starts afterwards
 * sees the same.
 */
export async function isKnown(people: People, userId: string): Promise<boolean> {
  return (await people.exists({ _id: userId }).readConcern('majority')) !== null;
}

/** A person's role; null if they are unknown or deleted. */
export async function roleOf(
  people: People,
  userId: string,
  session: ClientSession,
): Promise<Role | null> {
  const person = await people.findById(userId, null, { session }).lean<Partial<Person>>();
  return person?.role ?? null;
}

/** The administrators among some people. They are not staff. */
export async function adminsAmong(
  people: People,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const filter = { _id: { $in: [...new Set(userIds)] }, role: { $ne: 'employee' as const } };
  const found = await people.find(filter, { _id: 1 }).lean<Pick<Person, '_id'>[]>();
  return new Set(found.map(({ _id }) => _id));
}

/** Whether a person was deleted. */
export async function isDeleted(
  people: People,
  userId: string,
  session: ClientSession,
): Promise<boolean> {
  const tombstone = { _id: userId, role: { $exists: false } };
  return (await people.exists(tombstone).session(session)) !== null;
}
