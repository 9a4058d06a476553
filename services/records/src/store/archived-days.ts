import { daysFromTo, endOfDay } from '@portal/kernel/london';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';

/** A day that was archived, or that is being archived for the first time. */
export interface ArchivedDay {
  _id: string;
  /** How often it was archived; 0 while it never was to its end. */
  version: number;
  archivedAt: Date | null;
  /** Whether that was after its end: a day that is archived while it lasts is archived again. */
  isWhole: boolean;
  /** Who is writing its records, until when if nothing is heard of them; null for nobody. */
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

/** Notes that a day was archived; gives how often that is now. */
export async function noteArchived(
  days: ArchivedDays,
  day: string,
  now: Date,
  session: ClientSession,
): Promise<number> {
  const noted = await days
    .findByIdAndUpdate(
      day,
      { $inc: { version: 1 }, $set: { archivedAt: now, isWhole: now >= endOfDay(day) } },
      { upsert: true, returnDocument: 'after', session },
    )
    .lean<ArchivedDay>();
  return noted?.version ?? 1;
}

/** Counts that a day that was archived before has changed; gives how often that is now, or null. */
export async function noteArchivedAgain(
  days: ArchivedDays,
  day: string,
  session: ClientSession,
): Promise<number | null> {
  const noted = await days
    .findOneAndUpdate(
      { _id: day, version: { $gte: 1 } },
      { $inc: { version: 1 } },
      { returnDocument: 'after', session },
    )
    .lean<ArchivedDay>();
  return noted?.version ?? null;
}

/** The latest day that was archived, as far as it had come then; or null. */
export async function lastArchived(days: ArchivedDays): Promise<string | null> {
  const last = await days
    .findOne({ version: { $gte: 1 } }, { _id: 1 })
    .sort({ _id: -1 })
    .lean<ArchivedDay>();
  return last?._id ?? null;
}

/** The first day that was archived, or null. */
export async function firstArchived(days: ArchivedDays): Promise<string | null> {
  const first = await days
    .findOne({ version: { $gte: 1 } }, { _id: 1 })
    .sort({ _id: 1 })
    .lean<ArchivedDay>();
  return first?._id ?? null;
}

/** Whether a day was archived after its end. */
export async function isArchived(
  days: ArchivedDays,
  day: string,
  session?: ClientSession,
): Promise<boolean> {
  const found = await days.exists({ _id: day, isWhole: true }).session(session ?? null);
  return found !== null;
}

/** Those of some days whose archiving was begun, whether it has come to its end or not. */
export async function daysBegun(
  days: ArchivedDays,
  wanted: readonly string[],
): Promise<Set<string>> {
  const rows = await days
    .find({ _id: { $in: wanted } }, { _id: 1 })
    .lean<Pick<ArchivedDay, '_id'>[]>();
  return new Set(rows.map(({ _id }) => _id));
}

/** Whether the archiving of a day was begun. */
export async function isBegun(
  days: ArchivedDays,
  day: string,
  session: ClientSession,
): Promise<boolean> {
  return (await days.exists({ _id: day }).session(session)) !== null;
}

/** All days whose archiving was begun. */
export async function allDaysBegun(days: ArchivedDays, session: ClientSession): Promise<string[]> {
  const rows = await days.find({}, { _id: 1 }, { session }).lean<Pick<ArchivedDay, '_id'>[]>();
  return rows.map(({ _id }) => _id);
}

/** Those from one day to another that were archived after their end, oldest first. */
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

/** The days from one to another that were not archived after their end, oldest first. */
export async function notArchivedBetween(
  days: ArchivedDays,
  from: string,
  to: string,
): Promise<string[]> {
  const archived = new Set(await archivedBetween(days, from, to));
  return daysFromTo(from, to).filter((day) => !archived.has(day));
}
