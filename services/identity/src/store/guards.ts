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

export type GuardStore = ReturnType<typeof guardStore>;

/**
 * What can happen once only, or one after the other only. No index can say "at most one first
 * administrator" or "at least one who remains", and two transactions that each see the other’s
 * before would both succeed; but they can’t both write one document.
 */
export function guardStore(connection: Connection) {
  const rows = connection.model<Row>('Guard', schema, 'guards');

  return {
    /** Takes the place of the first administrator: false where it has been taken. */
    async takeFirstAdmin(userId: string, session: ClientSession): Promise<boolean> {
      const before = await rows.findOneAndUpdate(
        { _id: firstAdmin },
        { $setOnInsert: { takenBy: userId } },
        { upsert: true, session, returnDocument: 'before' },
      );
      return before === null;
    },

    /**
     * Puts what administrators do to accounts in a row: of two transactions at once one runs again,
     * and sees what the other has done.
     */
    async takeTurn(session: ClientSession): Promise<void> {
      await rows.updateOne(
        { _id: administration },
        { $inc: { turn: 1 } },
        { upsert: true, session },
      );
    },
  };
}
