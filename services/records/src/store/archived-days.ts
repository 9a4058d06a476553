import { daysFromTo, endOfDay } from '@portal/kernel/london';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A day that was archived, or is being archived for the first time. */
export interface ArchivedDay {
  _id: string;
  /** How often it was archived; 0 before the first run has finished. */
  version: number;
  archivedAt: Date | null;
  /** Whether it was archived after the end of the day: a day archived while it lasts is archived again. */
  isWhole: boolean;
  /** The lease of the process that writes its records; null if there is none. */
  run?: { id: string; until: Date } | null;
}
export type ArchivedDays = Model<ArchivedDay>;

const schema = new Schema<ArchivedDay>(
  {
    _id: { type: String, required: true },
    version: { type: Number, default: 0 },
    archivedAt: { type: Date, default: null },
    isWhole: { type: Boolean, default: false },
    run: { type: { id: String, until: Date }, default: null, _id: false },
  },
  { collection: 'archivedDays', versionKey: false },
);

export function archivedDaysIn(connection: Connection): ArchivedDays {
  return connection.model<ArchivedDay>('ArchivedDay', schema);
}

/** Marks a day as archived and gives its new version. */
export async function markArchived(
  days: ArchivedDays,
  day: string,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const updated = await days
    .findByIdAndUpdate(
      day,
      { $inc: { version: 1 }, $set: { archivedAt: now, isWhole: now >= endOfDay(day) } },
      { upsert: true, returnDocument: 'after', session },
    )
    .lean<ArchivedDay>();
  return updated?.version ?? 1;
}

/** Increments the version of an archived day and gives it; null if the day was never archived. */
export async function markReArchived(
  days: ArchivedDays,
  day: string,
  session: ClientSession,
): Promise<number | null> {
  const updated = await days
    .findOneAndUpdate(
      { _id: day, version: { $gte: 1 } },
      { $inc: { version: 1 } },
      { returnDocument: 'after', session },
    )
    .lean<ArchivedDay>();
  return updated?.version ?? null;
}

/** The latest archived day, complete or not, or null. */
export async function lastArchived(days: ArchivedDays): Promise<string | null> {
  const last = await days
    .findOne({ version: { $gte: 1 } }, { _id: 1 })
    .sort({ _id: -1 })
    .lean<ArchivedDay>();
  return last?._id ?? null;
}

/** The first archived day, or null. */
export async function firstArchived(days: ArchivedDays): Promise<string | null> {
  const first = await days
    .findOne({ version: { $gte: 1 } }, { _id: 1 })
    .sort({ _id: 1 })
    .lean<ArchivedDay>();
  return first?._id ?? null;
}

/** Tells whether a day was archived after its end. */
export async function isArchived(
  days: ArchivedDays,
  day: string,
  session?: ClientSession,
): Promise<boolean> {
  const found = await days.exists({ _id: day, isWhole: true }).session(session ?? null);
  return found !== null;
}

/** Those of some days whose archiving has started, finished or not. */
export async function startedDays(
  days: ArchivedDays,
  wanted: readonly string[],
): Promise<Set<string>> {
  const rows = await days
    .find({ _id: { $in: wanted } }, { _id: 1 })
    .lean<Pick<ArchivedDay, '_id'>[]>();
  return new Set(rows.map(({ _id }) => _id));
}

/** Tells whether the archiving of a day has started. */
export async function isDayStarted(
  days: ArchivedDays,
  day: string,
  session: ClientSession,
): Promise<boolean> {
  return (await days.exists({ _id: day }).session(session)) !== null;
}

/** All days whose archiving has started. */
export async function allStartedDays(
  days: ArchivedDays,
  session: ClientSession,
): Promise<string[]> {
  const rows = await days.find({}, { _id: 1 }, { session }).lean<Pick<ArchivedDay, '_id'>[]>();
  return rows.map(({ _id }) => _id);
}

/** The days of a range that were archived after their end, oldest first. */
export async function archivedBetween(
  days: ArchivedDays,
  from: string,
  to: string,
): Promise<string[]> {
  const rows = await days
    .find({ _id: { $gte: from, $lte: to }, isWhole: true }, { _id: 1 })
    .sort({ _id: 1 })
    .lean<Pick<ArchivedDay, '_id'>[]>();
  return rows.map(({ _id }) => _id);
}

/** The days of a range that were not archived after their end, oldest first. */
export async function notArchivedBetween(
  days: ArchivedDays,
  from: string,
  to: string,
): Promise<string[]> {
  const archived = new Set(await archivedBetween(days, from, to));
  return daysFromTo(from, to).filter((day) => !archived.has(day));
}
