import { noUserSubject } from '@portal/contracts/event';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A person’s day whose records may be out of date. */
export interface PersonDay {
  day: string;
  userId: string;
}

export interface OutdatedDay extends PersonDay {
  /** `day userId`. */
  _id: string;
  /** A new value for each change, so that a later change is not removed with an earlier one. */
  version: string;
}

const text = { type: String, required: true };

const schema = new Schema<OutdatedDay>(
  { _id: text, day: text, userId: text, version: text },
  { collection: 'changes', versionKey: false },
);

// For removing the changes of a deleted person.
schema.index({ userId: 1 });

export type OutdatedDayStore = ReturnType<typeof createOutdatedDayStore>;

/** The person-days to be archived again, in MongoDB. */
export function createOutdatedDayStore(connection: Connection) {
  const rows = connection.model<OutdatedDay>('Change', schema);

  return {
    /** Queues person-days under a new version. */
    async insertAll(
      personDays: readonly PersonDay[],
      version: string,
      session: ClientSession,
    ): Promise<void> {
      await rows.bulkWrite(
        personDays.map(({ day, userId }) => ({
          updateOne: {
            filter: { _id: `${day} ${userId}` },
            update: { $set: { day, userId, version } },
            upsert: true,
          },
        })),
        { session },
      );
    },

    /** The next queued changes, sorted by day. */
    next: (limit: number): Promise<OutdatedDay[]> =>
      rows.find().sort({ _id: 1 }).limit(limit).lean<OutdatedDay[]>(),

    /** Whether a person's day, or that of everyone, is queued. */
    async isQueued({ day, userId }: PersonDay, session: ClientSession): Promise<boolean> {
      const ids = [userId, noUserSubject].map((id) => `${day} ${id}`);
      return (await rows.exists({ _id: { $in: ids } }).session(session)) !== null;
    },

    /** Removes processed changes, unless they changed again since they were read. */
    async removeProcessed(processed: readonly OutdatedDay[]): Promise<void> {
      if (processed.length === 0) return;
      await rows.bulkWrite(
        processed.map(({ _id, version }) => ({ deleteOne: { filter: { _id, version } } })),
        { ordered: false },
      );
    },

    async removeAll(): Promise<void> {
      await rows.deleteMany({});
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },

    count: (): Promise<number> => rows.countDocuments(),

    /** Whether any change is queued. */
    async exist(): Promise<boolean> {
      return (await rows.exists({})) !== null;
    },
  };
}
