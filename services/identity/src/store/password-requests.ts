import type { Sealer } from '@portal/auth/sealer';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { Schema } from 'mongoose';
import { requestIntervalMs } from '../domain/password-link.ts';

/** A request for help with a forgotten password. The account may not exist. */
export interface NewPasswordRequest {
  /** The username key. */
  name: string;
  address: string;
  at: Date;
}

export interface PasswordRequest extends NewPasswordRequest {
  /** Of the key with which the name was fingerprinted. */
  id: string;
}

interface Row {
  /** The fingerprint of the name, so that a name has one open request at most. */
  _id: string;
  /** Encrypted, because people sometimes type a password into the username field. */
  sealedName: string;
  address: string;
  at: Date;
  handledAt: Date | null;
}

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    sealedName: required,
    address: { type: String, default: '' },
    at: { type: Date, required: true },
    handledAt: { type: Date, default: null },
  },
  { collection: 'passwordrequests', versionKey: false, strict: 'throw' },
);

// Handled requests are removed once they no longer block a new one. Unhandled ones stay.
schema.index({ handledAt: 1 }, { expireAfterSeconds: (2 * requestIntervalMs) / 1000 });
// Unhandled requests, oldest first: looked for each second, also while somebody sends thousands.
schema.index({ at: 1 }, { name: 'unhandled', partialFilterExpression: { handledAt: null } });

const batchSize = 100;
const duplicateKey = 11000;

export type PasswordRequestStore = ReturnType<typeof createPasswordRequestStore>;

/**
 * Requests for help with a forgotten password. Adding one never looks up the account, so it takes
 * the same time whether or not the account exists. A worker does that later.
 */
export function createPasswordRequestStore(connection: Connection, sealer: Sealer) {
  const rows = connection.model<Row>('PasswordRequest', schema);
  const textOf = (name: string) => `forgotten password of ${name}`;
  const idOf = (name: string) => sealer.fingerprint(textOf(name));
  const idsOf = (name: string) => sealer.fingerprints(textOf(name)).split(',');

  return {
    /** Stores a request unless there was one for that name within `requestIntervalMs`. */
    async add({ name, address, at }: NewPasswordRequest): Promise<void> {
      const _id = idOf(name);
      const fresh = { _id, sealedName: sealer.seal(name), address, at, handledAt: null };
      const isRecent = { $gt: ['$at', new Date(at.getTime() - requestIntervalMs)] };
      const stored = { $cond: [isRecent, '$$ROOT', { $literal: fresh }] };
      const update: mongo.BSON.Document[] = [{ $replaceWith: stored }];
      try {
        await rows.collection.updateOne({ _id: _id as never }, update, { upsert: true });
      } catch (failure) {
        // Another request for that name was stored at the same moment.
        if ((failure as { code?: unknown }).code !== duplicateKey) throw failure;
      }
    },

    /** Lets somebody ask again at once, because the link from the last request is used up. */
    async allowNewRequest(name: string, session: ClientSession | null): Promise<void> {
      const handled = { _id: { $in: idsOf(name) }, handledAt: { $ne: null } };
      await rows.deleteMany(handled).session(session);
    },

    /** Unhandled requests, oldest first. */
    async findUnhandled(): Promise<PasswordRequest[]> {
      const found = await rows
        .find({ handledAt: null })
        .sort({ at: 1 })
        .hint('unhandled')
        .limit(batchSize)
        .lean<Row[]>();
      return found.map(({ _id, sealedName, address, at }) => ({
        id: _id,
        name: sealer.open(sealedName) ?? '',
        address,
        at,
      }));
    },

    /** Marks a request as handled; false if another process has handled it. */
    async markHandled(
      { id, at }: PasswordRequest,
      now: Date,
      session: ClientSession,
    ): Promise<boolean> {
      const open = { _id: id, at, handledAt: null };
      const { matchedCount } = await rows.updateOne(open, { handledAt: now }, { session });
      return matchedCount === 1;
    },
  };
}
