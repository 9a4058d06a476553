import type { ClientSession, Connection } from 'mongoose';
import { mongo } from 'mongoose';
import type { DayDifference, StoredRecord } from '../domain/day-difference.ts';
import type { PayrollRecord } from '../domain/payroll-line.ts';
import type { RecordPosition, RecordRange } from '../domain/record-cursor.ts';
import type { CountedRecord } from '../domain/summarize-day.ts';
import { findRecords, recordIndexBounds } from './find-records.ts';
import { readRecordBatches } from './record-batches.ts';
import {
  allRecordsSort,
  personRecordsSort,
  type RecordRow,
  recordCollection,
} from './record-schema.ts';
import type { UserFilter } from './user-filter.ts';

/** The records have changed since they were read. */
export class StaleDataError extends Error {}

const oldestFirst = { recordDate: 1, sortName: -1, userId: -1, sessionNumber: -1 } as const;
const countedFields = {
  _id: 0,
  recordDate: 1,
  userId: 1,
  onSickLeave: 1,
  onAnnualLeave: 1,
  onCompassionateLeave: 1,
  wasPresent: 1,
  isWorkingDay: 1,
  isLate: 1,
  hoursWorked: 1,
} satisfies Record<keyof CountedRecord, 1> & { _id: 0 };
const payrollFields = {
  _id: 0,
  userId: 1,
  firstName: 1,
  lastName: 1,
  recordDate: 1,
  wasPresent: 1,
  hoursWorked: 1,
  onSickLeave: 1,
  onCompassionateLeave: 1,
  annualLeaveDays: 1,
  isWorkingDay: 1,
  dueMinutes: 1,
  plannedMinutes: 1,
  isIrregular: 1,
  irregularLeaveMinutes: 1,
} satisfies Record<keyof NamedPayrollRecord, 1> & { _id: 0 };
const notFinal = { final: { $ne: true } } as const;

/** What payroll uses of a record, with the name of its person. */
export type NamedPayrollRecord = PayrollRecord &
  Pick<StoredRecord, 'userId' | 'firstName' | 'lastName'>;

export type RecordStore = ReturnType<typeof createRecordStore>;

/** The records in MongoDB. Writes take the `session` of their transaction. */
export function createRecordStore(connection: Connection) {
  const rows = recordCollection(connection);

  async function find(
    filter: mongo.Filter<RecordRow>,
    session?: ClientSession,
  ): Promise<StoredRecord[]> {
    const order = {
      sort: personRecordsSort,
      hint: personRecordsSort,
      projection: { createdAt: 0 },
    };
    const found = await rows.find(filter, { ...order, ...(session && { session }) }).toArray();
    return found.map(toStoredRecord);
  }

  return {
    /** The records of some people on a day, by person, in the order of their sessions. */
    async ofDay(day: string, userFilter: UserFilter): Promise<Map<string, StoredRecord[]>> {
      const stored = await find({ userId: userFilter, recordDate: day } as never);
      return Map.groupBy(stored, ({ userId }) => userId);
    },

    /** The records of a person in a date range, by day. */
    async ofUser(
      userId: string,
      { from, to }: { from: string; to: string },
      session: ClientSession,
    ): Promise<Map<string, StoredRecord[]>> {
      const stored = await find({ userId, recordDate: { $gte: from, $lte: to } }, session);
      return Map.groupBy(stored, ({ recordDate }) => recordDate);
    },

    /** What payroll uses of the records of some people from one day to another, newest first, by person. */
    async payrollRecords(
      userIds: readonly string[],
      { from, to }: { from: string; to: string },
    ): Promise<Map<string, NamedPayrollRecord[]>> {
      const found = await rows
        .find<NamedPayrollRecord>(
          { userId: { $in: [...userIds] }, recordDate: { $gte: from, $lte: to } },
          { hint: personRecordsSort, projection: payrollFields },
        )
        .toArray();
      return Map.groupBy(found, ({ userId }) => userId);
    },

    /** The days on which a person has records. */
    daysOfUser: (userId: string, session?: ClientSession): Promise<string[]> =>
      rows.distinct('recordDate', { userId }, session ? { session } : {}),

    /** The records without a session that a person has after a day. */
    absencesAfter: (userId: string, day: string, session: ClientSession) =>
      find({ userId, recordDate: { $gt: day }, wasPresent: false }, session),

    /** Whether a day has any records. */
    async isRecorded(day: string): Promise<boolean> {
      return (await rows.findOne({ recordDate: day }, { projection: { _id: 1 } })) !== null;
    },

    /**
     * The records of a range, newest day first and within a day by name, after a position and up to
     * `limit`.
     */
    list: (
      range: RecordRange,
      page: { position?: RecordPosition | null; limit?: number } = {},
    ): Promise<RecordRow[]> => findRecords(rows, range, page).toArray(),

    /** The same records without the fields in `omitted`, a batch at a time. */
    batches: <Omitted extends Exclude<keyof RecordRow, KeyField> = never>(
      range: RecordRange,
      omitted: readonly Omitted[] = [],
    ) => readRecordBatches(connection, range, omitted),

    /** The number of records of a range; of one person or one team, counted in the index alone. */
    countOf(range: RecordRange): Promise<number> {
      const { startDate, endDate } = range;
      const { filter, hint } = recordIndexBounds(range);
      return rows.countDocuments(
        { ...filter, recordDate: { $gte: startDate, $lte: endDate } },
        { hint },
      );
    },

    /** The number of all records. There may be millions, for which an estimate is enough. */
    estimatedCount: (): Promise<number> => rows.estimatedDocumentCount(),

    /** The years that have records, newest first: one index lookup for each. */
    async years(): Promise<number[]> {
      const years: number[] = [];
      let before = '9999';
      while (true) {
        const row = await rows.findOne(
          { recordDate: { $lt: before } },
          { projection: { _id: 0, recordDate: 1 }, sort: allRecordsSort, hint: allRecordsSort },
        );
        if (!row) return years;
        before = row.recordDate.slice(0, 4);
        years.push(Number(before));
      }
    },

    /**
     * What is counted of everybody's records of a day. Counting them in the database took three times as
     * long: 1,068 ms for 30 days of 1,000 people, 297 ms with `summarizeDay`.
     */
    countedOfDay: (recordDate: string): Promise<CountedRecord[]> =>
      rows.find({ recordDate }, { hint: allRecordsSort, projection: countedFields }).toArray(),

    /**
     * Writes differences. Returns how many records were added, and how many were changed or removed.
     * Throws StaleDataError if another process has written the same records meanwhile.
     */
    async write(
      differences: readonly DayDifference[],
      now: Date,
      session: ClientSession,
    ): Promise<{ archived: number; updated: number }> {
      const added = differences.flatMap((difference) => difference.added);
      const changed = differences.flatMap((difference) => difference.changed);
      const removed = differences.flatMap((difference) => difference.removed);
      if (added.length > 0) {
        const documents = added.map(({ id, ...row }) => ({
          _id: toObjectId(id),
          ...row,
          createdAt: now,
        }));
        await rows.insertMany(documents, { session }).catch(throwStaleIfDuplicate);
      }
      if (changed.length + removed.length === 0) return { archived: added.length, updated: 0 };
      const { modifiedCount, deletedCount } = await rows.bulkWrite(
        [
          ...changed.map(({ id, changes }) => ({
            updateOne: { filter: { _id: toObjectId(id), ...notFinal }, update: { $set: changes } },
          })),
          ...removed.map((id) => ({ deleteOne: { filter: { _id: toObjectId(id), ...notFinal } } })),
        ],
        { session },
      );
      if (deletedCount < removed.length) throw new StaleDataError('records were removed already');
      return { archived: added.length, updated: modifiedCount + deletedCount };
    },

    /** Removes a record and returns it; null for an unknown id. */
    remove: (id: string, session: ClientSession): Promise<RecordRow | null> =>
      rows.findOneAndDelete({ _id: toObjectId(id) }, { session }),

    /** Removes the oldest `limit` records before a day, and returns how many of each day. */
    async removeOldest(
      day: string,
      { limit, held }: { limit: number; held: readonly string[] },
      session: ClientSession,
    ): Promise<Map<string, number>> {
      const old = await rows
        .find(
          { recordDate: { $lt: day }, userId: { $nin: [...held] } },
          {
            session,
            sort: oldestFirst,
            hint: allRecordsSort,
            limit,
            projection: { recordDate: 1 },
          },
        )
        .toArray();
      if (old.length > 0) {
        await rows.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } }, { session });
      }
      const byDay = Map.groupBy(old, ({ recordDate }) => recordDate);
      return new Map([...byDay].map(([date, removed]) => [date, removed.length]));
    },
  };
}

/** The fields that identify a record. */
type KeyField = 'recordDate' | 'userId' | 'sessionNumber';

function toStoredRecord({ _id, ...row }: RecordRow): StoredRecord {
  return { id: _id.toHexString(), ...row };
}

function throwStaleIfDuplicate(failure: { code?: unknown }): never {
  throw failure.code === 11_000 ? new StaleDataError('records were added already') : failure;
}

const toObjectId = (id: string) => mongo.ObjectId.createFromHexString(id);
