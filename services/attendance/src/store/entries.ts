import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Entry } from '../domain/entry.ts';

export type Row = Omit<Entry, 'id'> & { _id: string; open: boolean };
export type Entries = Model<Row>;

const required = { required: true } as const;

/** What is kept of a session, for the schemas of those that are and those that were undone. */
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

// One open session per person, whatever arrives in parallel. It also makes transactions about one
// person meet: each adds or removes this key, so that what they read before stays true.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { open: true } });
// A person's latest session, and their sessions since an instant: every read of this service.
schema.index({ userId: 1, clockInTime: -1 });
// The sessions that are open, by age: small whatever the history. Whose clock-out is missing by now.
schema.index({ clockInTime: 1 }, { name: 'open', partialFilterExpression: { open: true } });
// The few that are marked as lacking their end, of everybody and of one person, newest first.
const marked = { partialFilterExpression: { missingClockOut: true } };
schema.index({ clockInTime: -1 }, { name: 'missing', ...marked });
schema.index({ userId: 1, clockInTime: -1 }, { name: 'missing-of-person', ...marked });
// Everybody's sessions of a week, whatever the history, and the late ones among them, newest first.
schema.index({ day: 1 });
schema.index({ clockInTime: -1 }, { name: 'late', partialFilterExpression: { isLate: true } });

export function entriesIn(connection: Connection): Entries {
  return connection.model<Row>('Entry', schema);
}

/** A person's latest session, as it is inside a transaction. */
export async function lastEntry(
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

/** The sessions of some people that began at `since` or later, in one query. */
export async function entriesSince(
  entries: Entries,
  userIds: readonly string[],
  since: Date,
): Promise<Entry[]> {
  const rows = await entries
    .find({ userId: { $in: userIds }, clockInTime: { $gte: since } })
    .lean<Row[]>();
  return rows.map(entryOf);
}

/** A person's sessions that began at `since` or later and before `until`, newest first. */
export async function entriesBetween(
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

/** A person's session that has no end and is not marked as lacking it; at most one is. */
export async function unendedEntry(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<Entry | null> {
  const row = await entries.findOne({ userId, open: true }, null, { session }).lean<Row>();
  return row && entryOf(row);
}

/** Removes all sessions of a person. */
export async function removeEntries(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await entries.deleteMany({ userId }, { session });
}

/**
 * Makes this transaction, in which the person has no open session by now, meet the clock-ins that
 * are under way: one that is stored before makes this begin anew, and one that comes after begins
 * anew itself. It takes the key of the open session for a moment, as each of them does.
 */
export async function meetClockIns(
  entries: Entries,
  userId: string,
  session: ClientSession,
): Promise<void> {
  const place = { _id: `open-of-${userId}`, userId, open: true };
  const rows = entries.db.collection<typeof place>(entries.collection.name);
  await rows.insertOne(place, { session });
  await rows.deleteOne({ _id: place._id }, { session });
}

/** What is kept of a session. */
export function rowOf({ id, ...entry }: Entry): Row {
  return { _id: id, ...entry, open: entry.clockOutTime === null && !entry.missingClockOut };
}

/** What is kept of a session in the shape that the domain knows. */
export function entryOf({ _id, open: _, ...row }: Row): Entry {
  return { ...beforeCorrections, id: _id, ...row };
}

/** For rows that were stored before sessions could be corrected. */
const beforeCorrections = {
  corrected: false,
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
};
