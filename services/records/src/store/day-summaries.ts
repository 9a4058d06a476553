import type { DayOfRecords } from '@portal/contracts/records/daily-record';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

export type DayCounts = Omit<DayOfRecords, 'date'>;

/** The record counts of a day. */
export interface DaySummary {
  _id: string;
  /** Incremented by every write to the day’s records. */
  version: number;
  /** Number of records; updated by every write. */
  records: number;
  /** The counts, and the version at which they were made; valid only for the current version. */
  counts?: DayCounts | null;
  countedAt?: number;
}
export type DaySummaries = Model<DaySummary>;

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

export function daySummariesIn(connection: Connection): DaySummaries {
  return connection.model<DaySummary>('DaySummary', schema);
}

/** Runs in every transaction that writes records: adds the change in their number, by day. */
export async function updateDaySummaries(
  summaries: DaySummaries,
  writes: ReadonlyMap<string, number>,
  session: ClientSession,
): Promise<void> {
  if (writes.size === 0) return;
  await summaries.bulkWrite(
    [...writes].map(([_id, records]) => ({
      updateOne: {
        filter: { _id },
        update: { $inc: { version: 1, records } },
        upsert: true,
      },
    })),
    { session },
  );
}

/** Number of records of everyone in a date range, from the day summaries. */
export async function recordsBetween(
  summaries: DaySummaries,
  startDate: string,
  endDate: string,
): Promise<number> {
  const [sum] = await summaries.aggregate<{ records: number }>([
    { $match: { _id: { $gte: startDate, $lte: endDate } } },
    { $group: { _id: null, records: { $sum: '$records' } } },
  ]);
  return sum?.records ?? 0;
}
