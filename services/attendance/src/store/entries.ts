import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Entry } from '../domain/entry.ts';

export type Row = Omit<Entry, 'id'> & { _id: string; open: boolean };
export type Entries = Model<Row>;

const required = { required: true } as const;

/** The stored fields of a session, for the collections of sessions and of undone ones. */
export const entryFields = {
  _id: { type: String, ...required },
  userId: { type: String, ...required },
  day: { type: String, ...required },
  shiftDay: { type: String, ...required },
  clockInTime: { type: Date, ...required },
  clockOutTime: { type: Date, default: null },
  isLate: { type: Boolean, ...required },
  lateMinutes: { type: Number, ...required },
  clockInLocation: { type: String, ...required },
  clockOutLocation: { type: String, default: null },
  missingClockOut: { type: Boolean, ...required },
  sentLate: { type: Boolean, ...required },
  corrected: { type: Boolean, ...required },
  hours: { type: { workStartTime: String, workEndTime: String }, ...required, _id: false },
  version: { type: Number, ...required },
  open: { type: Boolean, ...required },
};

const schema = new Schema<Row>(entryFields, { collection: 'entries', versionKey: false });

// One open session per person, also with concurrent requests. It also serializes transactions about
// one person: each adds or removes this key, so that their earlier reads stay valid.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { open: true } });
// A person's latest session, and their sessions since an instant: most reads of this service.
schema.index({ userId: 1, clockInTime: -1 });
// Open sessions by age, to find missing clock-outs. The index stays small whatever the history.
schema.index({ clockInTime: 1 }, { name: 'open', partialFilterExpression: { open: true } });
// The few sessions with a missing clock-out, of everybody and of one person, newest first.
const marked = { partialFilterExpression: { missingClockOut: true } };
schema.index({ clockInTime: -1 }, { name: 'missing', ...marked });
schema.index({ userId: 1, clockInTime: -1 }, { name: 'missing-of-person', ...marked });
// Everybody's sessions of a week, and the late ones among them, newest first.
schema.index({ day: 1 });
schema.index({ clockInTime: -1 }, { name: 'late', partialFilterExpression: { isLate: true } });

export function entriesIn(connection: Connection): Entries {
  return connection.model<Row>('Entry', schema);
}

/** Finds a person's latest session inside a transaction. */
export async function findLastEntry(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<Entry | null> {
  const row = await entries
    .findOne({ userId }, null, { session })
    .sort({ clockInTime: -1 })
    .lean<Row>();
  return row && entryOf(row);
}

/** Finds some people's sessions that began at `since` or later, in one query. */
export async function findEntriesSince(
  entries: Entries,
  userIds: readonly string[],
  since: Date,
): Promise<Entry[]> {
  const rows = await entries
    .find({ userId: { $in: userIds }, clockInTime: { $gte: since } })
    .lean<Row[]>();
  return rows.map(entryOf);
}

/** Finds a person's sessions that began from `since` until before `until`, newest first. */
export async function findEntriesBetween(
  entries: Entries,
  userId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Entry[]> {
  const rows = await entries
    .find({ userId, clockInTime: { $gte: since, $lt: until } })
    .sort({ clockInTime: -1 })
    .lean<Row[]>();
  return rows.map(entryOf);
}

/** Stores the next version of a session. */
export async function changeEntry(
  entries: Entries,
  entry: Entry,
  session: ClientSession,
): Promise<void> {
  await entries.replaceOne({ _id: entry.id }, rowOf(entry), { session });
}

/** Finds a person's session without a clock-out that is not marked as missing it; at most one. */
export async function findUnendedEntry(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<Entry | null> {
  const row = await entries.findOne({ userId, open: true }, null, { session }).lean<Row>();
  return row && entryOf(row);
}

/** Deletes all of a person's sessions. */
export async function removeEntries(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await entries.deleteMany({ userId }, { session });
}

/**
 * Serializes this transaction with concurrent clock-ins of a person who has no open session. It
 * briefly takes the key of the open session, as every clock-in does: of two such transactions, one
 * is retried.
 */
export async function serializeWithClockIns(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const place = { _id: `open-of-${userId}`, userId, open: true };
  const rows = entries.db.collection<typeof place>(entries.collection.name);
  await rows.insertOne(place, { session });
  await rows.deleteOne({ _id: place._id }, { session });
}

/** Converts a session to its stored form. */
export function rowOf({ id, ...entry }: Entry): Row {
  return { _id: id, ...entry, open: entry.clockOutTime === null && !entry.missingClockOut };
}

/** Converts a stored session to the domain's type. */
export function entryOf({ _id, open: _, ...row }: Row): Entry {
  return { ...beforeCorrections, id: _id, ...row };
}

/** Defaults for sessions that were stored before corrections existed. */
const beforeCorrections = {
  corrected: false,
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
};
