import type { Role } from '@portal/contracts/people/user';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** What attendance knows of a person, from identity's events. */
export interface Person {
  _id: string;
  role: Role;
  workStartTime: string;
  workEndTime: string;
  version: number;
}
/** What is left of somebody who was deleted. */
type Tombstone = Pick<Person, '_id' | 'version'> & { deleted: true };
export type People = Model<Person>;

const required = { required: true } as const;

const schema = new Schema<Person>(
  {
    _id: { type: String, ...required },
    role: { type: String, ...required },
    workStartTime: { type: String, ...required },
    workEndTime: { type: String, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'people', versionKey: false },
);

export function peopleIn(connection: Connection): People {
  return connection.model<Person>('Person', schema);
}

/** A person; null where nothing has been heard of them yet, `deleted` where they are no more. */
export async function personOf(
  people: People,
  userId: string,
  session: ClientSession,
): Promise<Person | 'deleted' | null> {
  const row = await people.findById(userId, null, { session }).lean<Person | Tombstone>();
  return row && 'deleted' in row ? 'deleted' : row;
}

/** The same of some people, by id, in one query. */
export async function peopleWithin(
  people: People,
  userIds: readonly string[],
  session: ClientSession,
): Promise<Map<string, Person | 'deleted'>> {
  if (userIds.length === 0) return new Map();
  const rows = await people
    .find({ _id: { $in: userIds } }, null, { session })
    .lean<(Person | Tombstone)[]>();
  return new Map(rows.map((row) => [row._id, 'deleted' in row ? 'deleted' : row]));
}

/** Some people, in one query; the deleted, and those not heard of, are left out. */
export async function peopleOf(people: People, userIds: readonly string[]): Promise<Person[]> {
  return people.find({ _id: { $in: userIds }, role: { $exists: true } }).lean<Person[]>();
}
