import { type Connection, type Model, type mongo, Schema } from 'mongoose';
import type { DayRecord } from '../domain/records-of-day.ts';

type Row = DayRecord & {
  _id: mongo.ObjectId;
  createdAt: Date;
  /** The person is gone, and with them what the record could be made from again: it stays so. */
  final?: boolean;
};
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
    final: Boolean,
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
  return rows.map(({ _id, final: _, ...row }) => ({ ...row, id: _id.toHexString() }));
}

/**
 * Stores records of people's days, all that there are of each and in the order of the sessions, and
 * removes those of sessions that are no more. Who somebody was stays as it was when the day was first archived, and what was
 * stored as `final` is not changed again. Gives how many are new and how many changed.
 */
export async function storeRecords(
  records: Records,
  rows: readonly DayRecord[],
  now: Date,
  { final = false } = {},
): Promise<{ archived: number; updated: number }> {
  if (rows.length === 0) return { archived: 0, updated: 0 };
  const last = new Map(rows.map((row) => [keyOf(row), row]));
  const knownAs = await namesOf(
    records,
    rows.filter(({ sessionNumber }) => sessionNumber > 1),
  );
  const stored = await records.collection.bulkWrite(
    [
      ...rows
        .map((row) => ({ ...row, ...knownAs.get(keyOf(row)) }))
        .map((row) => ({ updateOne: upsertOf(row, now, final) })),
      ...[...last.values()].map(({ userId, recordDate, sessionNumber }) => ({
        deleteMany: {
          filter: { userId, recordDate, sessionNumber: { $gt: sessionNumber }, ...notFinal },
        },
      })),
    ],
    { ordered: false },
  );
  return { archived: stored.upsertedCount, updated: stored.modifiedCount + stored.deletedCount };
}

/** Removes that somebody was not there on days on which they had no account any more. */
export async function removeAbsencesAfter(
  records: Records,
  userId: string,
  day: string,
): Promise<void> {
  await records.deleteMany({ userId, recordDate: { $gt: day }, wasPresent: false });
}

const notFinal = { final: { $ne: true } };
const keyOf = ({ userId, recordDate }: Pick<DayRecord, 'userId' | 'recordDate'>) =>
  `${recordDate} ${userId}`;

type Names = Pick<DayRecord, 'firstName' | 'lastName' | 'role' | 'annualLeaveEntitlement'>;

/** Who people were when a day was first archived: a session that is heard of later says so too. */
async function namesOf(records: Records, rows: readonly DayRecord[]): Promise<Map<string, Names>> {
  if (rows.length === 0) return new Map();
  const found = await records
    .find(
      {
        userId: { $in: [...new Set(rows.map(({ userId }) => userId))] },
        recordDate: { $in: [...new Set(rows.map(({ recordDate }) => recordDate))] },
        sessionNumber: 1,
      },
      {
        ...{ _id: 0, userId: 1, recordDate: 1 },
        ...{ firstName: 1, lastName: 1, role: 1, annualLeaveEntitlement: 1 },
      },
    )
    .lean<(Names & Pick<DayRecord, 'userId' | 'recordDate'>)[]>();
  return new Map(
    found.map(({ userId, recordDate, ...names }) => [keyOf({ userId, recordDate }), names]),
  );
}

function upsertOf(row: DayRecord, now: Date, final: boolean) {
  const { userId, recordDate, sessionNumber, firstName, lastName, role, ...rest } = row;
  const { annualLeaveEntitlement, ...changing } = rest;
  const first = { firstName, lastName, role, annualLeaveEntitlement, createdAt: now };
  const latest = final ? { ...changing, final } : changing;
  // Literal, because a text that starts with `$` would be read as the name of a field.
  const whoItWas = { $cond: ['$createdAt', {}, { $literal: first }] };
  const merged = { $mergeObjects: ['$$ROOT', whoItWas, { $literal: latest }] };
  return {
    filter: { userId, recordDate, sessionNumber },
    update: [{ $replaceWith: { $cond: ['$final', '$$ROOT', merged] } }],
    upsert: true,
  };
}
