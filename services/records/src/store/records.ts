import { type ClientSession, type Connection, type Model, type mongo, Schema } from 'mongoose';
import type { NamedRecord, StoredRecord } from '../domain/day-difference.ts';
import type { Whose } from './whose.ts';

/** A record as it is kept. */
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

/** Everybody's, newest day first: read from the index in that order, a page or two years of it. */
export const everybodysOrder = {
  recordDate: -1,
  sortName: 1,
  userId: 1,
  sessionNumber: 1,
} as const;
schema.index(everybodysOrder);
/** One person's. */
export const onesOrder = { userId: 1, recordDate: -1, sessionNumber: 1 } as const;
schema.index(onesOrder);

export function recordsIn(connection: Connection): Records {
  return connection.model<RecordRow>('Record', schema);
}

/** What is archived of a day of some people, by person, each one’s sessions in order. */
export async function storedOf(
  records: Records,
  day: string,
  whose: Whose,
): Promise<Map<string, StoredRecord[]>> {
  const stored = await storedWhere(records, { userId: whose, recordDate: day });
  return Map.groupBy(stored, ({ userId }) => userId);
}

/** What is archived of a person from one day to another, by day. */
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

/** The days of which there are records of a person. */
export function recordedDays(records: Records, userId: string): Promise<string[]> {
  return records.distinct('recordDate', { userId });
}

/** The records of a person after a day that say that they were not there. */
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
      ...{ sort: onesOrder, hint: onesOrder, projection: { createdAt: 0 } },
      ...(session && { session }),
    })
    .toArray();
  return rows.map(({ _id, ...row }) => ({ id: _id.toHexString(), ...row }));
}

/** Whether there is any record of a day. */
export async function isRecorded(records: Records, day: string): Promise<boolean> {
  return (await records.exists({ recordDate: day })) !== null;
}
