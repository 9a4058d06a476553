import { type ClientSession, type Connection, type Model, type mongo, Schema } from 'mongoose';
import { type DaySummaries, updateDaySummaries } from './day-summaries.ts';
import type { RecordRow, Records } from './records.ts';
import type { UserFilter } from './user-filter.ts';

/** Marks a record that an administrator deleted: automatic jobs never restore it. */
export interface DeletedRecord {
  /** The id of the record. */
  _id: mongo.ObjectId;
  day: string;
  userId: string;
  at: Date;
}
interface Stores {
  records: Records;
  summaries: DaySummaries;
  deletedRecords: DeletedRecords;
}
export type DeletedRecords = Model<DeletedRecord>;

const text = { type: String, required: true };

const schema = new Schema<DeletedRecord>(
  { _id: Schema.Types.ObjectId, day: text, userId: text, at: { type: Date, required: true } },
  { collection: 'deletedRecords', versionKey: false },
);

// By day and people when archiving, by day alone for retention.
schema.index({ day: 1, userId: 1 });

export function deletedRecordsIn(connection: Connection): DeletedRecords {
  return connection.model<DeletedRecord>('DeletedRecord', schema);
}

/**
 * Deletes a record and marks it as deleted. Gives its person, day and session, or null for an
 * unknown id.
 */
export async function deleteRecord(
  { records, summaries, deletedRecords }: Stores,
  id: string,
  at: Date,
  session: ClientSession,
) {
  const row = await records.findByIdAndDelete(id, { session }).lean<RecordRow>();
  if (!row) return null;
  const { _id, userId, recordDate, sessionNumber } = row;
  const mark = { day: recordDate, userId, at };
  await deletedRecords.updateOne({ _id }, { $set: mark }, { upsert: true, session });
  await updateDaySummaries(summaries, new Map([[recordDate, -1]]), session);
  return { userId, recordDate, sessionNumber };
}

/** The ids of the deleted records of a day, for some people. */
export async function deletedRecordIds(
  deletedRecords: DeletedRecords,
  day: string,
  userFilter: UserFilter,
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await deletedRecords
    .find({ day, userId: userFilter }, { _id: 1 }, { session })
    .lean<Pick<DeletedRecord, '_id'>[]>();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}

/** Clears the deletion marks of a day, for some people; gives the ids still marked, which are none. */
export async function clearDeletions(
  deletedRecords: DeletedRecords,
  day: string,
  userFilter: UserFilter,
  session: ClientSession,
): Promise<ReadonlySet<string>> {
  await deletedRecords.deleteMany({ day, userId: userFilter }, { session });
  return new Set();
}

/** The ids of a person's deleted records in a date range. */
export async function deletedRecordIdsOfPerson(
  deletedRecords: DeletedRecords,
  userId: string,
  { from, to }: { from: string; to: string },
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await deletedRecords
    .find({ day: { $gte: from, $lte: to }, userId }, { _id: 1 }, { session })
    .lean<Pick<DeletedRecord, '_id'>[]>();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}
