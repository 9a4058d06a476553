import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Entries, entryFields, type Row, rowOf } from './entries.ts';

export type UndoneEntries = Model<Row>;

/*
 * Sessions that were removed because their clock-in was undone. They are only used to publish again
 * that a session was removed, if the broker's history is lost.
 */
const schema = new Schema<Row>(entryFields, { collection: 'undone-entries', versionKey: false });

// To delete a person's undone sessions.
schema.index({ userId: 1 });

export function undoneEntriesIn(connection: Connection): UndoneEntries {
  return connection.model<Row>('UndoneEntry', schema);
}

/** Removes a session whose clock-in was undone; `entry` is its last version. */
export async function removeUndoneEntry(
  { entries, undoneEntries }: { entries: Entries; undoneEntries: UndoneEntries },
  entry: Entry,
  session: ClientSession,
): Promise<void> {
  await entries.deleteOne({ _id: entry.id }, { session });
  await undoneEntries.insertMany([{ ...rowOf(entry), open: false }], { session, lean: true });
}

/** Whether the person's clock-in of this session was undone. */
export async function isUndone(
  undoneEntries: UndoneEntries,
  { id, userId }: { id: string; userId: string },
  session: ClientSession,
): Promise<boolean> {
  return (await undoneEntries.exists({ _id: id, userId }).session(session)) !== null;
}

/** Deletes all of a person's undone sessions. */
export async function removeUndoneEntries(
  undoneEntries: UndoneEntries,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await undoneEntries.deleteMany({ userId }, { session });
}
