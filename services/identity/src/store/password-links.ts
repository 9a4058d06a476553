import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import { maxAttempts, type PasswordLink } from '../domain/password-link.ts';

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

export type PasswordLinkStore = ReturnType<typeof createPasswordLinkStore>;

/**
 * The links with which people choose a new password. Only a token's hash is stored, so a dump of
 * the database contains no usable link.
 */
export function createPasswordLinkStore(connection: Connection) {
  const rows = connection.model<Row>('PasswordLink', schema);

  return {
    /** Stores links. A person has one link at most, so this replaces an earlier one. */
    async saveAll(
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
     * Counts an attempt before the answer is checked, so that concurrent attempts can’t exceed the limit.
     * Returns its number, or null if none is left.
     */
    async countAttempt(token: string): Promise<number | null> {
      const filter = { tokenHash: hashOf(token), tries: { $lt: maxAttempts } };
      const update = { $inc: { tries: 1 } };
      const row = await rows
        .findOneAndUpdate(filter, update, { returnDocument: 'after' })
        .lean<Row>();
      return row?.tries ?? null;
    },

    /** Deletes a link that is being used; false if it was used or replaced before. */
    async consume(token: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ tokenHash: hashOf(token) }, { session });
      return deletedCount === 1;
    },

    /** Deletes a person's link. */
    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: userId }, { session });
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
