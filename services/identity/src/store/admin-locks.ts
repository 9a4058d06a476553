import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

interface Row {
  _id: string;
  takenBy?: string;
  turn?: number;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, takenBy: String, turn: Number },
  { versionKey: false, strict: 'throw' },
);

const firstAdmin = 'first-admin';
const administration = 'administration';

export type AdminLockStore = ReturnType<typeof createAdminLockStore>;

/**
 * Documents that are written to enforce rules that no index can: "at most one first administrator" and "at
 * least one master-admin remains". Two concurrent transactions would both see the rule kept, but
 * they can’t both write the same document.
 */
export function createAdminLockStore(connection: Connection) {
  const rows = connection.model<Row>('Guard', schema, 'guards');

  return {
    /** Claims the place of the first administrator; false if it is taken. */
    async claimFirstAdmin(userId: string, session: ClientSession): Promise<boolean> {
      const before = await rows.findOneAndUpdate(
        { _id: firstAdmin },
        { $setOnInsert: { takenBy: userId } },
        { upsert: true, session, returnDocument: 'before' },
      );
      return before === null;
    },

    /** Removes a deleted account from the place of the first administrator, which stays taken. */
    async clearFirstAdmin(userId: string, session: ClientSession): Promise<void> {
      await rows.updateOne(
        { _id: firstAdmin, takenBy: userId },
        { $unset: { takenBy: 1 } },
        { session },
      );
    },

    /**
     * Serializes the changes that administrators make to accounts: of two concurrent transactions
     * one runs again and sees what the other has done.
     */
    async lockAdministration(session: ClientSession): Promise<void> {
      await rows.updateOne(
        { _id: administration },
        { $inc: { turn: 1 } },
        { upsert: true, session },
      );
    },
  };
}
