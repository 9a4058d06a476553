import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { type Connection, type Model, Schema } from 'mongoose';

/** Somebody with an account, from identity's events. */
export interface Person {
  _id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
  /** The London day on which the account was made: the night archives nothing before. */
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

// The archive walks through the staff by id, a batch at a time.
schema.index({ role: 1, _id: 1 });

export function peopleIn(connection: Connection): People {
  return connection.model<Person>('Person', schema);
}

/** The next employees after an id; of one person, that one; of a day, those who had an account then. */
export async function nextEmployees(
  people: People,
  {
    after,
    workerId = null,
    onDay = null,
    limit,
  }: { after: string; workerId?: string | null; onDay?: string | null; limit: number },
): Promise<Person[]> {
  const whose = workerId === null ? { $gt: after } : { $gt: after, $eq: workerId };
  return people
    .find({ role: 'employee', _id: whose, ...(onDay && { since: { $lte: onDay } }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Person[]>();
}

/** Those of some people who have an account, of whatever role. */
export async function peopleOf(people: People, userIds: readonly string[]): Promise<Person[]> {
  return people.find({ _id: { $in: userIds }, role: { $exists: true } }).lean<Person[]>();
}

/** Somebody with an account, or null. */
export async function personOf(people: People, userId: string): Promise<Person | null> {
  return people.findOne({ _id: userId, role: { $exists: true } }).lean<Person>();
}
