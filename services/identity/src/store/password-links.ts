import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { mostTries, type PasswordLink } from '../domain/password-link.ts';

type Row = Omit<PasswordLink, 'userId'> & { _id: string; tokenHash: string };

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    tokenHash: required,
    subject: required,
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passwordlinks', versionKey: false, strict: 'throw' },
);

schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type PasswordLinks = ReturnType<typeof passwordLinkStore>;

/**
 * The links with which people choose a new password. Only the hash of a token is stored, so that
 * a dump of the database opens none.
 */
export function passwordLinkStore(connection: Connection) {
  const rows = connection.model<Row>('PasswordLink', schema);

  return {
    /** Stores links, each as the only one of its person. */
    async putAll(
      links: readonly { token: string; link: PasswordLink }[],
      session: ClientSession,
    ): Promise<void> {
      const writes = links.map(({ token, link: { userId, ...fields } }) => {
        const update = { $set: { ...fields, tokenHash: hashOf(token) } };
        return { updateOne: { filter: { _id: userId }, update, upsert: true } };
      });
      await rows.bulkWrite(writes, { session });
    },

    async byToken(token: string): Promise<PasswordLink | null> {
      const row = await rows.findOne({ tokenHash: hashOf(token) }).lean<Row>();
      if (row === null) return null;
      const { _id, tokenHash, ...fields } = row;
      return { userId: _id, ...fields };
    },

    /**
     * Counts a try before it is looked at, so that many at once don’t slip through, and gives which
     * one it is: null for none left.
     */
    async spendTry(token: string): Promise<number | null> {
      const left = { tokenHash: hashOf(token), tries: { $lt: mostTries } };
      const spent = { $inc: { tries: 1 } };
      const row = await rows.findOneAndUpdate(left, spent, { returnDocument: 'after' }).lean<Row>();
      return row?.tries ?? null;
    },

    /** Uses a link up: false where that, or a newer one, has been before. */
    async use(token: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ tokenHash: hashOf(token) }, { session });
      return deletedCount === 1;
    },

    /** Makes the link of a person void. */
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
