import type { DayCounts } from '@portal/contracts/records/daily-record';
import { type ClientSession, type Connection, Schema } from 'mongoose';

export type StoredDayCounts = Omit<DayCounts, 'date'>;

/** The record counts of a day. */
export interface DaySummary {
  _id: string;
  /** Incremented by every write to the day’s records. */
  version: number;
  /** Number of records; updated by every write. */
  records: number;
  /** The counts, and the version at which they were made; valid only for the current version. */
  counts?: StoredDayCounts | null;
  countedAt?: number;
}

const schema = new Schema<DaySummary>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    records: { type: Number, required: true },
    counts: Object,
    countedAt: Number,
  },
  { collection: 'daySummaries', versionKey: false },
);

export type DaySummaryStore = ReturnType<typeof createDaySummaryStore>;

/**
 * How many records each day has, and the counts behind the attendance heatmap, which are made again only
 * for days that were written since.
 */
export function createDaySummaryStore(connection: Connection) {
  const rows = connection.model<DaySummary>('DaySummary', schema);

  return {
    /** Runs in every transaction that writes records: adds the change in their number, by day. */
    async addWrites(writes: ReadonlyMap<string, number>, session: ClientSession): Promise<void> {
      if (writes.size === 0) return;
      await rows.bulkWrite(
        [...writes].map(([_id, records]) => ({
          updateOne: {
            filter: { _id },
            update: { $inc: { version: 1, records } },
            upsert: true,
          },
        })),
        { session },
      );
    },

    /** The days of a range that have records, oldest first. */
    between: (startDate: string, endDate: string): Promise<DaySummary[]> =>
      rows
        .find({ _id: { $gte: startDate, $lte: endDate }, records: { $gt: 0 } })
        .sort({ _id: 1 })
        .lean<DaySummary[]>(),

    /** The number of records of everyone in a date range. */
    async recordsBetween(startDate: string, endDate: string): Promise<number> {
      const [sum] = await rows.aggregate<{ records: number }>([
        { $match: { _id: { $gte: startDate, $lte: endDate } } },
        { $group: { _id: null, records: { $sum: '$records' } } },
      ]);
      return sum?.records ?? 0;
    },

    /** How often the records of a range of days were written, which changes whenever they do. */
    async writesBetween(startDate: string, endDate: string): Promise<number> {
      const [sum] = await rows.aggregate<{ writes: number }>([
        { $match: { _id: { $gte: startDate, $lte: endDate } } },
        { $group: { _id: null, writes: { $sum: '$version' } } },
      ]);
      return sum?.writes ?? 0;
    },

    /** Stores counts with the version read before counting: a write meanwhile makes them stale. */
    async saveCounts(
      days: readonly DaySummary[],
      counts: ReadonlyMap<string, StoredDayCounts>,
    ): Promise<void> {
      await rows.bulkWrite(
        days.map(({ _id, version }) => ({
          updateOne: {
            filter: { _id, version },
            update: { $set: { countedAt: version, counts: counts.get(_id) ?? null } },
          },
        })),
        { ordered: false },
      );
    },

    /** Removes the summaries of days before a day that have no records any more. */
    async removeEmptyBefore(day: string): Promise<void> {
      await rows.deleteMany({ _id: { $lt: day }, records: { $lte: 0 } });
    },
  };
}
