import { type ClientSession, type Connection, type Model, type mongo, Schema } from 'mongoose';
import type { NamedRecord, StoredRecord } from '../domain/day-difference.ts';
import type { UserFilter } from './user-filter.ts';

/** A stored record. */
export type RecordRow = NamedRecord & {
  /** recordId: the same for the same day, person and session. */
  _id: mongo.ObjectId;
  createdAt: Date;
};
export type Records = Model<RecordRow>;

const required = { required: true } as const;
const flag = { type: Boolean, ...required };
const text = { type: String, ...required };

const schema = new Schema<RecordRow>(
  {
    userId: text,
    recordDate: text,
    sessionNumber: { type: Number, ...required },
    firstName: text,
    lastName: text,
    sortName: text,
    role: text,
    annualLeaveEntitlement: { type: Number, ...required },
    onAnnualLeave: flag,
    annualLeaveDays: { type: Number, ...required },
    onSickLeave: flag,
    onCompassionateLeave: flag,
    isWorkingDay: flag,
    wasPresent: flag,
    clockInTime: { type: Date, default: null },
    clockOutTime: { type: Date, default: null },
    hoursWorked: { type: Number, default: null },
    isLate: flag,
    lateMinutes: { type: Number, ...required },
    clockInLocation: { type: String, default: null },
    clockOutLocation: { type: String, default: null },
    createdAt: { type: Date, ...required },
    final: Boolean,
  },
  { collection: 'records', versionKey: false },
);

/** The list of everyone, newest day first. */
export const everyoneOrder = {
  recordDate: -1,
  sortName: 1,
  userId: 1,
  sessionNumber: 1,
} as const;
schema.index(everyoneOrder);
/** The list of one person. */
export const personOrder = { userId: 1, recordDate: -1, sessionNumber: 1 } as const;
schema.index(personOrder);

export function recordsIn(connection: Connection): Records {
  return connection.model<RecordRow>('Record', schema);
}

/** The records of some people on a day, by person, in the order of their sessions. */
export async function storedOf(
  records: Records,
  day: string,
  userFilter: UserFilter,
): Promise<Map<string, StoredRecord[]>> {
  const stored = await storedWhere(records, { userId: userFilter, recordDate: day });
  return Map.groupBy(stored, ({ userId }) => userId);
}

/** The records of a person in a date range, by day. */
export async function storedOfPerson(
  records: Records,
  userId: string,
  { from, to }: { from: string; to: string },
  session: ClientSession,
): Promise<Map<string, StoredRecord[]>> {
  const filter = { userId, recordDate: { $gte: from, $lte: to } };
  const stored = await storedWhere(records, filter, session);
  return Map.groupBy(stored, ({ recordDate }) => recordDate);
}

/** The days on which a person has records. */
export function recordedDays(records: Records, userId: string): Promise<string[]> {
  return records.distinct('recordDate', { userId });
}

/** The records without a session that a person has after a day. */
export function absencesAfter(
  records: Records,
  userId: string,
  day: string,
  session: ClientSession,
): Promise<StoredRecord[]> {
  return storedWhere(records, { userId, recordDate: { $gt: day }, wasPresent: false }, session);
}

async function storedWhere(
  records: Records,
  filter: mongo.Filter<RecordRow>,
  session?: ClientSession,
): Promise<StoredRecord[]> {
  const rows = await records.collection
    .find<RecordRow>(filter as never, {
      ...{ sort: personOrder, hint: personOrder, projection: { createdAt: 0 } },
      ...(session && { session }),
    })
    .toArray();
  return rows.map(({ _id, ...row }) => ({ id: _id.toHexString(), ...row }));
}

/** Tells whether a day has any records. */
export async function isRecorded(records: Records, day: string): Promise<boolean> {
  return (await records.exists({ recordDate: day })) !== null;
}
