import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { newId } from './new-id.ts';

interface Row {
  _id: string;
  userId: string;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, userId: { type: String, required: true } },
  { collection: 'sessionendings', versionKey: false, strict: 'throw' },
);

export type SessionEndings = ReturnType<typeof sessionEndingStore>;

/**
 * Whose sessions are still to be ended. Sessions are not in MongoDB: what is stored here with the
 * change that ends them survives a crash before they have ended, and Redis being away.
 */
export function sessionEndingStore(connection: Connection) {
  const rows = connection.model<Row>('SessionEnding', schema);

  return {
    async add(userId: string, session: ClientSession): Promise<void> {
      await rows.create([{ _id: newId(), userId }], { session });
    },

    /** Has `end` end the sessions of each, and forgets those for whom it did. */
    async workOff(end: (userId: string) => Promise<void>): Promise<void> {
      for (const { _id, userId } of await rows.find().lean<Row[]>()) {
        await end(userId);
        await rows.deleteOne({ _id });
      }
    },
  };
}
