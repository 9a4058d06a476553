import { type Connection, type Model, type mongo, Schema } from 'mongoose';
import type { DayRecord } from '../domain/records-of-day.ts';

type Row = DayRecord & { _id: mongo.ObjectId; createdAt: Date };
export type StoredRecord = DayRecord & { id: string; createdAt: Date };
export type Records = Model<Row>;

const required = { required: true } as const;
const flag = { type: Boolean, ...required };

const schema = new Schema<Row>(
  {
    userId: { type: String, ...required },
    recordDate: { type: String, ...required },
    sessionNumber: { type: Number, ...required },
    firstName: { type: String, ...required },
    lastName: { type: String, ...required },
    role: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    onAnnualLeave: flag,
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
  },
  { collection: 'records', versionKey: false },
);

// One record per person, day and session, however often the day is archived.
schema.index({ userId: 1, recordDate: 1, sessionNumber: 1 }, { unique: true });
// A day's records as they are read: by name, each person's sessions in order.
schema.index({ recordDate: 1, lastName: 1, firstName: 1, userId: 1, sessionNumber: 1 });

export function recordsIn(connection: Connection): Records {
  return connection.model<Row>('Record', schema);
}

/** A day's records by name, each person's sessions in order. */
export async function recordsOn(records: Records, day: string): Promise<StoredRecord[]> {
  const rows = await records
    .find({ recordDate: day })
    .sort({ lastName: 1, firstName: 1, userId: 1, sessionNumber: 1 })
    .lean<Row[]>();
  return rows.map(({ _id, ...row }) => ({ ...row, id: _id.toHexString() }));
}

/**
 * Stores the records of some people for one day, and removes those of sessions that are no more.
 * Who somebody was stays as it was when the day was first archived. Gives how many are new and
 * how many changed.
 */
export async function storeRecords(
  records: Records,
  day: string,
  rows: readonly DayRecord[],
  now: Date,
): Promise<{ archived: number; updated: number }> {
  if (rows.length === 0) return { archived: 0, updated: 0 };
  const sessionCounts = new Map<string, number>();
  for (const { userId } of rows) sessionCounts.set(userId, (sessionCounts.get(userId) ?? 0) + 1);

  const knownAs = await namesOf(
    records,
    day,
    rows.filter(({ sessionNumber }) => sessionNumber > 1).map(({ userId }) => userId),
  );
  const stored = await records.collection.bulkWrite(
    [
      ...rows
        .map((row) => ({ ...row, ...knownAs.get(row.userId) }))
        .map((row) => ({ updateOne: upsertOf(row, now) })),
      ...[...sessionCounts].map(([userId, count]) => ({
        deleteMany: { filter: { userId, recordDate: day, sessionNumber: { $gt: count } } },
      })),
    ],
    { ordered: false },
  );
  return { archived: stored.upsertedCount, updated: stored.modifiedCount + stored.deletedCount };
}

type Names = Pick<DayRecord, 'firstName' | 'lastName' | 'role' | 'annualLeaveEntitlement'>;

/** Who some people were when a day was first archived: a session that is heard of later says so too. */
async function namesOf(
  records: Records,
  day: string,
  userIds: readonly string[],
): Promise<Map<string, Names>> {
  if (userIds.length === 0) return new Map();
  const rows = await records
    .find(
      { userId: { $in: userIds }, recordDate: day, sessionNumber: 1 },
      { _id: 0, userId: 1, firstName: 1, lastName: 1, role: 1, annualLeaveEntitlement: 1 },
    )
    .lean<(Names & { userId: string })[]>();
  return new Map(rows.map(({ userId, ...names }) => [userId, names]));
}

function upsertOf(row: DayRecord, now: Date) {
  const { userId, recordDate, sessionNumber, firstName, lastName, role, ...rest } = row;
  const { annualLeaveEntitlement, ...changing } = rest;
  return {
    filter: { userId, recordDate, sessionNumber },
    update: {
      $set: changing,
      $setOnInsert: { firstName, lastName, role, annualLeaveEntitlement, createdAt: now },
    },
    upsert: true,
  };
}
