import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { Entry } from '../domain/entry.ts';
import { entryFields, type EntryRow as Row, toRow } from './entry-schema.ts';

const schema = new Schema<Row>(entryFields, { versionKey: false });

// To delete a person's undone sessions.
schema.index({ userId: 1 });
// The oldest.
schema.index({ day: 1 });

export type UndoneEntryStore = ReturnType<typeof createUndoneEntryStore>;

/**
 * Sessions that were removed because their clock-in was undone. They are only used to publish again
 * that a session was removed, if the broker's history is lost. Writes take the `session` of their
 * transaction.
 */
export function createUndoneEntryStore(connection: Connection) {
  const rows = connection.model<Row>('UndoneEntry', schema, 'undone-entries');

  return {
    /** Whether the person's clock-in of this session was undone. */
    async has(
      { id, userId }: { id: string; userId: string },
      session: ClientSession,
    ): Promise<boolean> {
      return (await rows.exists({ _id: id, userId }).session(session)) !== null;
    },

    /** Adds the last version of a session whose clock-in was undone. */
    async insert(entry: Entry, session: ClientSession): Promise<void> {
      await rows.insertMany([{ ...toRow(entry), open: false }], { session, lean: true });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
