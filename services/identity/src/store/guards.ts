import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

interface Row {
  _id: string;
  takenBy: string;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, takenBy: { type: String, required: true } },
  { versionKey: false, strict: 'throw' },
);

const firstAdmin = 'first-admin';

export type GuardStore = ReturnType<typeof guardStore>;

/**
 * What can happen once only. No index can say "at most one first administrator", and two
 * transactions that each see none would both succeed; but they can’t both write one document.
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
  };
}
