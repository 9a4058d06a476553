import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { type Connection, type Model, Schema } from 'mongoose';

/** Somebody with an account, from identity's events. */
export interface Person {
  _id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
  /** The London day since which they have their role: the night archives nothing before. */
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

// Since when there is staff.
schema.index({ role: 1, since: 1 });

export function peopleIn(connection: Connection): People {
  return connection.model<Person>('Person', schema);
}

/** The next people with an account after an id, of whatever role; of one person, that one. */
export async function nextPeople(
  people: People,
  { after, workerId = null, limit }: { after: string; workerId?: string | null; limit: number },
): Promise<Person[]> {
  const whose = workerId === null ? { $gt: after } : { $gt: after, $eq: workerId };
  return people
    .find({ _id: whose, role: { $exists: true } })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Person[]>();
}

/** The day from which on the first of the staff is one; null where nobody is. */
export async function firstEmployed(people: People): Promise<string | null> {
  const first = await people
    .findOne({ role: 'employee' }, { since: 1 })
    .sort({ since: 1 })
    .lean<Pick<Person, 'since'>>();
  return first?.since ?? null;
}

/** Those of some people who have an account, of whatever role. */
export async function peopleOf(people: People, userIds: readonly string[]): Promise<Person[]> {
  return people.find({ _id: { $in: userIds }, role: { $exists: true } }).lean<Person[]>();
}

/** Somebody with an account, or null. */
export async function personOf(people: People, userId: string): Promise<Person | null> {
  return people.findOne({ _id: userId, role: { $exists: true } }).lean<Person>();
}
