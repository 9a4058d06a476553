import { newId } from '@portal/kernel/new-id';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

interface Row {
  _id: string;
  userId: string;
  /** The hash of the session to keep. */
  except: string | null;
}

const required = { type: String, required: true };

const schema = new Schema<Row>(
  { _id: required, userId: required, except: { type: String, default: null } },
  { collection: 'sessionendings', versionKey: false, strict: 'throw' },
);

export type SessionEndingStore = ReturnType<typeof createSessionEndingStore>;

/**
 * The people whose sessions are still to be ended. Sessions are in Redis, so a change stores here,
 * in its own transaction, that they must end: that survives a crash and an outage of Redis.
 */
export function createSessionEndingStore(connection: Connection) {
  const rows = connection.model<Row>('SessionEnding', schema);

  return {
    /** Marks all sessions of a person for ending, except for one. */
    async add(userId: string, session: ClientSession, except: string | null = null): Promise<void> {
      await rows.create([{ _id: newId(), userId, except }], { session });
    },

    /** Calls `end` for each person and removes the entries that succeeded. */
    async processAll(end: (userId: string, except: string | null) => Promise<void>): Promise<void> {
      for (const { _id, userId, except } of await rows.find().lean<Row[]>()) {
        await end(userId, except);
        await rows.deleteOne({ _id });
      }
    },
  };
}
