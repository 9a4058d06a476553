import type { Role } from '@portal/contracts/people/user';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A person, copied from identity's events. */
export interface Person {
  _id: string;
  role: Role;
  workStartTime: string;
  workEndTime: string;
  version: number;
}
/** A deleted person. */
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

/** Finds a person inside a transaction; null if unknown, `deleted` if they were deleted. */
export async function findPerson(
  people: People,
  userId: string,
  session: ClientSession,
): Promise<Person | 'deleted' | null> {
  const row = await people.findById(userId, null, { session }).lean<Person | Tombstone>();
  return row && 'deleted' in row ? 'deleted' : row;
}

/** Finds some people by id inside a transaction, in one query; unknown people are left out. */
export async function findPeopleInTransaction(
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

/** Finds some people in one query; deleted and unknown people are left out. */
export async function findPeople(people: People, userIds: readonly string[]): Promise<Person[]> {
  return people.find({ _id: { $in: userIds }, role: { $exists: true } }).lean<Person[]>();
}
