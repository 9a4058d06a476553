import { eachDay, endOfDay } from '@portal/kernel/london';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** A day that was archived, or is being archived for the first time. */
export interface ArchivedDay {
  _id: string;
  /** How often it was archived; 0 before the first run has finished. */
  version: number;
  archivedAt: Date | null;
  /** Whether it was archived after the end of the day: a day archived while it lasts is archived again. */
  isWhole: boolean;
}

const schema = new Schema<ArchivedDay>(
  {
    _id: { type: String, required: true },
    version: { type: Number, default: 0 },
    archivedAt: { type: Date, default: null },
    isWhole: { type: Boolean, default: false },
  },
  { collection: 'archivedDays', versionKey: false },
);

const isArchivedOnce = { version: { $gte: 1 } };

export type ArchivedDayStore = ReturnType<typeof createArchivedDayStore>;

/** The days that were archived, in MongoDB. */
export function createArchivedDayStore(connection: Connection) {
  const rows = connection.model<ArchivedDay>('ArchivedDay', schema);

  async function outermost(direction: 1 | -1): Promise<string | null> {
    const query = rows.findOne(isArchivedOnce, { _id: 1 }).sort({ _id: direction });
    return (await query.lean<ArchivedDay>())?._id ?? null;
  }

  async function archivedBetween(from: string, to: string): Promise<string[]> {
    const found = await rows
      .find({ _id: { $gte: from, $lte: to }, isWhole: true }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  return {
    /** Stores that archiving a day has started, unless it is stored already. */
    async markStarted(day: string): Promise<void> {
      const fresh = { version: 0, archivedAt: null, isWhole: false };
      await rows.updateOne({ _id: day }, { $setOnInsert: fresh }, { upsert: true });
    },

    /** Marks a day as archived and returns its new version. */
    async markArchived(day: string, now: Date, session: ClientSession): Promise<number> {
      const updated = await rows
        .findByIdAndUpdate(
          day,
          { $inc: { version: 1 }, $set: { archivedAt: now, isWhole: now >= endOfDay(day) } },
          { upsert: true, returnDocument: 'after', session },
        )
        .lean<ArchivedDay>();
      return updated?.version ?? 1;
    },

    /** Increments the version of an archived day; null if the day was never archived. */
    async markReArchived(day: string, session: ClientSession): Promise<number | null> {
      const change = { $inc: { version: 1 } };
      const options = { returnDocument: 'after', session } as const;
      const updated = await rows
        .findOneAndUpdate({ _id: day, ...isArchivedOnce }, change, options)
        .lean<ArchivedDay>();
      return updated?.version ?? null;
    },

    /** The number of archived days, complete or not. */
    count: (): Promise<number> => rows.countDocuments(isArchivedOnce),

    /** The first archived day, or null. */
    first: () => outermost(1),

    /** The latest archived day, complete or not, or null. */
    last: () => outermost(-1),

    /** Whether a day was archived after its end. */
    async isArchived(day: string): Promise<boolean> {
      return (await rows.exists({ _id: day, isWhole: true })) !== null;
    },

    /** Whether the archiving of a day has started. */
    async isStarted(day: string, session: ClientSession): Promise<boolean> {
      return (await rows.exists({ _id: day }).session(session)) !== null;
    },

    /** Those of some days whose archiving has started, finished or not. */
    async startedAmong(days: readonly string[]): Promise<Set<string>> {
      const found = await rows.find({ _id: { $in: days } }, { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** All days whose archiving has started. */
    async allStarted(session: ClientSession): Promise<string[]> {
      const found = await rows.find({}, { _id: 1 }, { session }).lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    /** The days of a range that were archived after their end, oldest first. */
    archivedBetween,

    /** The days of a range that were not archived after their end, oldest first. */
    async notArchivedBetween(from: string, to: string): Promise<string[]> {
      const archived = new Set(await archivedBetween(from, to));
      return eachDay(from, to).filter((day) => !archived.has(day));
    },
  };
}
