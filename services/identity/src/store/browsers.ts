import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';

/** A browser with which somebody signed in, or with `_id` `any:` and their id that there was one. */
interface Row {
  _id: string;
  userId: string;
  lastUsedAt: Date | null;
}

export interface Browser {
  /** Of its id, by hashBrowserId. */
  hash: string;
  userId: string;
}

const dayMs = 24 * 3_600_000;
const lifeDays = 90;

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'browsers', versionKey: false, strict: 'throw' },
);

// Removed with the account.
schema.index({ userId: 1 });
schema.index({ lastUsedAt: 1 }, { expireAfterSeconds: (lifeDays * dayMs) / 1000 });

export type BrowserStore = ReturnType<typeof createBrowserStore>;

/** The browsers that people signed in with in the last 90 days, by hashes of their ids. */
export function createBrowserStore(connection: Connection) {
  const rows = connection.model<Row>('Browser', schema);
  const anyId = (userId: string) => `any:${userId}`;

  async function add(
    { hash, userId }: Browser,
    { session, now }: { session: ClientSession | null; now: Date },
  ): Promise<boolean> {
    const { upsertedCount } = await rows.updateOne(
      { _id: hash },
      { $setOnInsert: { userId, lastUsedAt: now } },
      { upsert: true, ...(session && { session }) },
    );
    return upsertedCount === 1;
  }

  return {
    /** Whether somebody signed in with any browser yet, be it long ago. */
    async hasAny(userId: string): Promise<boolean> {
      return (await rows.findById(anyId(userId)).lean<Row>()) !== null;
    },

    /** Records the use of a known browser, once a day. False if it isn't known. */
    async recordUse(hash: string, now: Date): Promise<boolean> {
      const row = await rows.findById(hash).lean<Row>();
      if (row?.lastUsedAt == null) return false;
      const age = now.getTime() - row.lastUsedAt.getTime();
      // MongoDB removes expired rows with a delay.
      if (age >= lifeDays * dayMs) {
        await rows.deleteOne({ _id: hash, lastUsedAt: row.lastUsedAt });
        return false;
      }
      if (age >= dayMs) await rows.updateOne({ _id: hash }, { $set: { lastUsedAt: now } });
      return true;
    },

    /** Adds a browser in a transaction. False if it is known already. */
    add,

    /** Adds a browser of which nobody needs to be told. */
    async addFirst(browser: Browser, now: Date): Promise<void> {
      const { userId } = browser;
      await add(browser, { session: null, now });
      await rows.updateOne(
        { _id: anyId(userId) },
        { $setOnInsert: { userId, lastUsedAt: null } },
        { upsert: true },
      );
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
