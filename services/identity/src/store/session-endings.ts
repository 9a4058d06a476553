import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { newId } from './new-id.ts';

interface Row {
  _id: string;
  userId: string;
  /** The hash of the session that goes on. */
  except: string | null;
}

const required = { type: String, required: true };

const schema = new Schema<Row>(
  { _id: required, userId: required, except: { type: String, default: null } },
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
    /** All of somebody’s sessions are to end, save the one that is kept. */
    async add(userId: string, session: ClientSession, except: string | null = null): Promise<void> {
      await rows.create([{ _id: newId(), userId, except }], { session });
    },

    /** Has `end` end the sessions of each, and forgets those for whom it did. */
    async workOff(end: (userId: string, except: string | null) => Promise<void>): Promise<void> {
      for (const { _id, userId, except } of await rows.find().lean<Row[]>()) {
        await end(userId, except);
        await rows.deleteOne({ _id });
      }
    },
  };
}
