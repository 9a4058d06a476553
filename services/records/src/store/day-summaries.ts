import type { DayOfRecords } from '@portal/contracts/records/daily-record';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

export type DayCounts = Omit<DayOfRecords, 'date'>;

/** What there is on one day. */
export interface DaySummary {
  _id: string;
  /** Counted by every write to the day’s records. */
  version: number;
  /** How many records there are: kept by every write. */
  records: number;
  /** What was counted, and at which version; what is counted at an older one is of no use. */
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

/** Part of every transaction that writes records: of each day, how many more there are then. */
export async function noteWritten(
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

/** How many records everybody has from one day to another, out of what every write has kept. */
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
