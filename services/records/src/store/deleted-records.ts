import { type ClientSession, type Connection, type mongo, Schema } from 'mongoose';
import type { UserFilter } from './user-filter.ts';

/** Marks a record that an administrator deleted: automatic jobs never restore it. */
export interface DeletedRecord {
  /** The id of the record. */
  _id: mongo.ObjectId;
  day: string;
  userId: string;
  at: Date;
}

const text = { type: String, required: true };

const schema = new Schema<DeletedRecord>(
  { _id: Schema.Types.ObjectId, day: text, userId: text, at: { type: Date, required: true } },
  { collection: 'deletedRecords', versionKey: false },
);

// By day and people when archiving, by day alone for retention.
schema.index({ day: 1, userId: 1 });

export type DeletedRecordStore = ReturnType<typeof createDeletedRecordStore>;

/** The marks of deleted records, in MongoDB. */
export function createDeletedRecordStore(connection: Connection) {
  const rows = connection.model<DeletedRecord>('DeletedRecord', schema);

  async function ids(filter: object, session: ClientSession): Promise<Set<string>> {
    const found = await rows
      .find(filter, { _id: 1 }, { session })
      .lean<Pick<DeletedRecord, '_id'>[]>();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  return {
    async mark({ _id, ...mark }: DeletedRecord, session: ClientSession): Promise<void> {
      await rows.updateOne({ _id }, { $set: mark }, { upsert: true, session });
    },

    /** The ids of the deleted records of a day, for some people. */
    idsOfDay: (day: string, userFilter: UserFilter, session: ClientSession) =>
      ids({ day, userId: userFilter }, session),

    /** The ids of a person's deleted records in a date range. */
    idsOfUser: (
      userId: string,
      { from, to }: { from: string; to: string },
      session: ClientSession,
    ) => ids({ day: { $gte: from, $lte: to }, userId }, session),

    /** Removes the marks of a day, for some people: their records return when the day is archived. */
    async clearDay(day: string, userFilter: UserFilter, session: ClientSession): Promise<void> {
      await rows.deleteMany({ day, userId: userFilter }, { session });
    },

    /** Removes the marks of all days before a day. */
    async removeBefore(day: string): Promise<void> {
      await rows.deleteMany({ day: { $lt: day } });
    },
  };
}
