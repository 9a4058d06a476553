import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { ApiToken } from '../domain/api-token.ts';

type Row = Omit<ApiToken, 'id'> & {
  _id: string;
  /** Set while the cache has yet to be told that the token was revoked. */
  isEnding?: true;
};

const required = { type: String, required: true };
const optional = { type: String, default: null };
const date = { type: Date, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    name: required,
    nameKey: required,
    tokenHash: required,
    scopes: { type: [String], required: true },
    createdAt: date,
    createdBy: optional,
    expiresAt: date,
    lastUsedAt: { type: Date, default: null },
    lastUsedFrom: optional,
    revokedAt: { type: Date, default: null },
    revokedBy: optional,
    listedUntil: date,
    isEnding: { type: Boolean, default: undefined },
  },
  { collection: 'apitokens', versionKey: false, strict: 'throw' },
);

// The gateway has tokens checked by their hashes.
schema.index({ tokenHash: 1 }, { unique: true });
// For the list: rows stay, because the audit trail names them.
schema.index({ listedUntil: 1 });
// Sparse: only those that were revoked this moment.
schema.index({ isEnding: 1 }, { sparse: true });
// For the deletion of a person.
schema.index({ createdBy: 1 });
schema.index({ revokedBy: 1 });

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>;

/**
 * The API tokens of other systems. A token that has ended keeps its row, because what it did is recorded under its id.
 */
export function createApiTokenStore(connection: Connection) {
  const rows = connection.model<Row>('ApiToken', schema);

  return {
    /** Those that are active or ended recently, newest first. */
    async listed(now: Date, session: ClientSession | null = null): Promise<ApiToken[]> {
      const found = await rows
        .find({ listedUntil: { $gt: now } })
        .session(session)
        .lean<Row[]>();
      return found.map(toApiToken).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },

    async byId(id: string, session: ClientSession): Promise<ApiToken | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toApiToken(row);
    },

    /** The names of those of the ids that are tokens. */
    async namesOf(ids: readonly string[]): Promise<Pick<ApiToken, 'id' | 'name'>[]> {
      if (ids.length === 0) return [];
      const found = await rows.find({ _id: { $in: ids } }, { name: 1 }).lean<Row[]>();
      return found.map(({ _id, name }) => ({ id: _id, name }));
    },

    async insert({ id, ...fields }: ApiToken, session: ClientSession): Promise<void> {
      await rows.create([{ _id: id, ...fields, scopes: [...fields.scopes] }], { session });
    },

    /** Stores a revocation, which `processEndings` passes on. */
    async saveRevocation(
      { id, revokedAt, revokedBy, listedUntil }: ApiToken,
      session: ClientSession,
    ): Promise<void> {
      const after = { revokedAt, revokedBy, listedUntil, isEnding: true as const };
      await rows.updateOne({ _id: id }, { $set: after }, { session });
    },

    /** Records the use of a valid token, and returns it; null for any other hash. */
    async recordUse(
      tokenHash: string,
      { at, address }: { at: Date; address: string },
    ): Promise<ApiToken | null> {
      const row = await rows
        .findOneAndUpdate(
          { tokenHash, revokedAt: null, expiresAt: { $gt: at } },
          { $set: { lastUsedAt: at, lastUsedFrom: address } },
          { returnDocument: 'after' },
        )
        .lean<Row>();
      return row && toApiToken(row);
    },

    /** Calls `end` for each revoked token that the cache has yet to be told of. */
    async processEndings(
      end: (tokenHash: string, expiresAt: Date) => Promise<void>,
    ): Promise<void> {
      for (const { _id, tokenHash, expiresAt } of await rows
        .find({ isEnding: true })
        .lean<Row[]>()) {
        await end(tokenHash, expiresAt);
        await rows.updateOne({ _id }, { $unset: { isEnding: 1 } });
      }
    },

    /** Removes a deleted person from the tokens that they created or revoked. */
    async forgetPerson(userId: string, session: ClientSession): Promise<void> {
      await rows.updateMany({ createdBy: userId }, { $set: { createdBy: null } }, { session });
      await rows.updateMany({ revokedBy: userId }, { $set: { revokedBy: null } }, { session });
    },
  };
}

function toApiToken({ _id, isEnding: _, ...fields }: Row): ApiToken {
  return { id: _id, ...fields };
}
