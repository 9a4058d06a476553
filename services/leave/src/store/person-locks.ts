import { type ClientSession, type Connection, Schema } from 'mongoose';

interface Row {
  _id: string;
  taken: number;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, taken: { type: Number, required: true } },
  { versionKey: false },
);

export type PersonLockStore = ReturnType<typeof createPersonLockStore>;

/**
 * A lock for each person, which serializes changes to the same people's leave or partnerships.
 * Without locks, two transactions that only read a balance or a partner's leave could both succeed
 * (write skew).
 */
export function createPersonLockStore(connection: Connection) {
  const rows = connection.model<Row>('Guard', schema, 'guards');

  return {
    /**
     * Locks some people until the transaction ends. If another transaction has locked
     * one of them since this one began, this one fails and is retried. The sorted order prevents
     * deadlocks.
     */
    async lock(userIds: readonly string[], session: ClientSession): Promise<void> {
      for (const userId of [...new Set(userIds)].sort()) {
        await rows.updateOne({ _id: userId }, { $inc: { taken: 1 } }, { session, upsert: true });
      }
    },

    /** Removes a deleted person's lock. */
    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}
