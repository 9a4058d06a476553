import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { type Entries, entryFields, type Row, rowOf } from './entries.ts';

export type UndoneEntries = Model<Row>;

/*
 * Sessions that were removed because their clock-in was undone. Nobody reads them as sessions: who
 * was told of one is told again from here that it is gone, should the broker's history be lost.
 */
const schema = new Schema<Row>(entryFields, { collection: 'undone-entries', versionKey: false });

// All of somebody who was deleted.
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

/** Whether a clock-in of the person's made this session and was undone. */
export async function isUndone(
  undoneEntries: UndoneEntries,
  { id, userId }: { id: string; userId: string },
  session: ClientSession,
): Promise<boolean> {
  return (await undoneEntries.exists({ _id: id, userId }).session(session)) !== null;
}

/** Removes what there is of a person. */
export async function removeUndoneEntries(
  undoneEntries: UndoneEntries,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await undoneEntries.deleteMany({ userId }, { session });
}
