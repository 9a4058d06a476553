import { type ClientSession, type Connection, mongo, Schema } from 'mongoose';
import type { DeletedOfDay } from '../domain/build-day-records.ts';
import type { UserFilter } from './user-filter.ts';

/** Marks a record that an administrator deleted: automatic jobs never restore it. */
export interface DeletedRecord {
  _id: mongo.ObjectId;
  day: string;
  userId: string;
  /** The id of the session, because its number may change. Null for the record of a day without sessions. */
  entryId: string | null;
  at: Date;
}

const text = { type: String, required: true };

const schema = new Schema<DeletedRecord>(
  {
    _id: Schema.Types.ObjectId,
    day: text,
    userId: text,
    entryId: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'deletedRecords', versionKey: false },
);

// By day and people when archiving, by day alone for retention.
schema.index({ day: 1, userId: 1 });

/** Marks of earlier versions have the id of the record, and no session. */
const withoutEntry = { entryId: { $exists: false } };

export type DeletedRecordStore = ReturnType<typeof createDeletedRecordStore>;

/** The marks of deleted records, in MongoDB. */
export function createDeletedRecordStore(connection: Connection) {
  const rows = connection.model<DeletedRecord>('DeletedRecord', schema);

  return {
    async mark(
      { day, userId, entryId, at }: Omit<DeletedRecord, '_id'>,
      session: ClientSession,
    ): Promise<void> {
      await rows.updateOne(
        { day, userId, entryId },
        { $set: { at }, $setOnInsert: { _id: new mongo.ObjectId() } },
        { upsert: true, session },
      );
    },

    /** The marks of a day, for some people. */
    ofDay: (
      day: string,
      userFilter: UserFilter,
      session?: ClientSession,
    ): Promise<DeletedRecord[]> =>
      rows
        .find({ day, userId: userFilter }, null, { ...(session && { session }) })
        .lean<DeletedRecord[]>(),

    /** A person's deleted records in a date range, by day. */
    async ofUser(
      userId: string,
      { from, to }: { from: string; to: string },
      session: ClientSession,
    ): Promise<Map<string, DeletedOfDay>> {
      const found = await rows
        .find({ day: { $gte: from, $lte: to }, userId }, null, { session })
        .lean<DeletedRecord[]>();
      return groupDeleted(found, ({ day }) => day);
    },

    /** Removes the marks of a day, for some people: their records return when the day is archived. */
    async clearDay(day: string, userFilter: UserFilter, session: ClientSession): Promise<void> {
      await rows.deleteMany({ day, userId: userFilter }, { session });
    },

    /** Removes the marks of all days before a day. */
    async removeBefore(day: string): Promise<void> {
      await rows.deleteMany({ day: { $lt: day } });
    },

    /** Some marks without a session, which migrations add. */
    withoutEntry: (limit: number): Promise<DeletedRecord[]> =>
      rows.find(withoutEntry).limit(limit).lean<DeletedRecord[]>(),

    /** Adds the session to a mark that has none. */
    async addEntry(_id: mongo.ObjectId, entryId: string | null): Promise<void> {
      await rows.updateOne({ _id, ...withoutEntry }, { $set: { entryId } });
    },
  };
}

/** Groups marks by person or by day. */
export function groupDeleted(
  marks: readonly DeletedRecord[],
  keyOf: (mark: DeletedRecord) => string,
): Map<string, DeletedOfDay> {
  const groups = Map.groupBy(marks, keyOf);
  return new Map(
    [...groups].map(([key, group]) => [key, new Set(group.map(({ entryId }) => entryId))]),
  );
}
