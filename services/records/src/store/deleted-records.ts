import { type ClientSession, type Connection, type Model, type mongo, Schema } from 'mongoose';
import { type DaySummaries, noteWritten } from './day-summaries.ts';
import type { RecordRow, Records } from './records.ts';
import type { Whose } from './whose.ts';

/** That a record was deleted by somebody: what goes on by itself does not bring it back. */
export interface DeletedRecord {
  /** The record’s own id. */
  _id: mongo.ObjectId;
  day: string;
  userId: string;
  at: Date;
}
interface Stores {
  records: Records;
  summaries: DaySummaries;
  deleted: DeletedRecords;
}
export type DeletedRecords = Model<DeletedRecord>;

const text = { type: String, required: true };

const schema = new Schema<DeletedRecord>(
  { _id: Schema.Types.ObjectId, day: text, userId: text, at: { type: Date, required: true } },
  { collection: 'deletedRecords', versionKey: false },
);

// Those of some people of a day, and those of a day that is too old to be kept.
schema.index({ day: 1, userId: 1 });

export function deletedRecordsIn(connection: Connection): DeletedRecords {
  return connection.model<DeletedRecord>('DeletedRecord', schema);
}

/**
 * Deletes a record and notes that it was; gives which it was, and the version of the change, or null
 * where there is none of this id.
 */
export async function deleteRecord(
  { records, summaries, deleted }: Stores,
  id: string,
  at: Date,
  session: ClientSession,
) {
  const row = await records.findByIdAndDelete(id, { session }).lean<RecordRow>();
  if (!row) return null;
  const { _id, userId, recordDate, sessionNumber } = row;
  const mark = { day: recordDate, userId, at };
  await deleted.updateOne({ _id }, { $set: mark }, { upsert: true, session });
  await noteWritten(summaries, new Map([[recordDate, -1]]), session);
  return { userId, recordDate, sessionNumber };
}

/** The ids of the records that were deleted of some people and a day. */
export async function deletedOf(
  deleted: DeletedRecords,
  day: string,
  whose: Whose,
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await deleted
    .find({ day, userId: whose }, { _id: 1 }, { session })
    .lean<Pick<DeletedRecord, '_id'>[]>();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}

/** Forgets that records of some people and a day were deleted, because somebody wants them back: none is. */
export async function forgetDeletions(
  deleted: DeletedRecords,
  day: string,
  whose: Whose,
  session: ClientSession,
): Promise<ReadonlySet<string>> {
  await deleted.deleteMany({ day, userId: whose }, { session });
  return new Set();
}

/** The ids of the records of a person that were deleted, from one day to another. */
export async function deletedOfPerson(
  deleted: DeletedRecords,
  userId: string,
  { from, to }: { from: string; to: string },
  session: ClientSession,
): Promise<Set<string>> {
  const rows = await deleted
    .find({ day: { $gte: from, $lte: to }, userId }, { _id: 1 }, { session })
    .lean<Pick<DeletedRecord, '_id'>[]>();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}
