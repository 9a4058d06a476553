import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { type Connection, type Model, Schema } from 'mongoose';

/** A person with an account, from the events of identity. */
export interface Person {
  _id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
  /** The London day since which they have their role: the nightly job archives no day before it. */
  since: string;
  version: number;
}
export type People = Model<Person>;

const required = { required: true } as const;

const schema = new Schema<Person>(
  {
    _id: { type: String, ...required },
    firstName: { type: String, ...required },
    lastName: { type: String, ...required },
    role: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    since: { type: String, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'people', versionKey: false },
);

// For finding the first day with staff.
schema.index({ role: 1, since: 1 });

export function peopleIn(connection: Connection): People {
  return connection.model<Person>('Person', schema);
}

/** The next people with an account after an id, of any role; only `workerId` if it is given. */
export async function nextPeople(
  people: People,
  { after, workerId = null, limit }: { after: string; workerId?: string | null; limit: number },
): Promise<Person[]> {
  const userFilter = workerId === null ? { $gt: after } : { $gt: after, $eq: workerId };
  return people
    .find({ _id: userFilter, role: { $exists: true } })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Person[]>();
}

/** The first day on which there was an employee; null if there is none. */
export async function firstEmployed(people: People): Promise<string | null> {
  const first = await people
    .findOne({ role: 'employee' }, { since: 1 })
    .sort({ since: 1 })
    .lean<Pick<Person, 'since'>>();
  return first?.since ?? null;
}

/** Those of some people who have an account, of any role. */
export async function peopleOf(people: People, userIds: readonly string[]): Promise<Person[]> {
  return people.find({ _id: { $in: userIds }, role: { $exists: true } }).lean<Person[]>();
}

/** A person with an account, or null. */
export async function personOf(people: People, userId: string): Promise<Person | null> {
  return people.findOne({ _id: userId, role: { $exists: true } }).lean<Person>();
}
