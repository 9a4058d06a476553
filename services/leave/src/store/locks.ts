import { type ClientSession, type Connection, Schema } from 'mongoose';

interface Row {
  /** The id of a person or a team. */
  _id: string;
  taken: number;
}

const schema = new Schema<Row>(
  { _id: { type: String, required: true }, taken: { type: Number, required: true } },
  { versionKey: false },
);

export type LockStore = ReturnType<typeof createLockStore>;

/**
 * A lock for each person and team, which serializes changes to the same people's leave or partnerships, and
 * to the leave of a team whose minimum cover refuses leave. Without locks, two transactions that only read a
 * balance or a colleague's leave could both succeed (write skew).
 */
export function createLockStore(connection: Connection) {
  const rows = connection.model<Row>('Guard', schema, 'guards');

  return {
    /**
     * Locks some people or teams until the transaction ends. If another transaction has locked
     * one of them since this one began, this one fails and is retried. The sorted order prevents
     * deadlocks.
     */
    async lock(ids: readonly string[], session: ClientSession): Promise<void> {
      for (const id of [...new Set(ids)].sort()) {
        await rows.updateOne({ _id: id }, { $inc: { taken: 1 } }, { session, upsert: true });
      }
    },

    /** Removes the lock of a person or team that was deleted. */
    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },
  };
}
