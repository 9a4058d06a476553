import type { Sealer } from '@portal/auth/sealing';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { Schema } from 'mongoose';
import { requestPause } from '../domain/password-link.ts';

/** Somebody asks for help with the password of an account, which may exist or not. */
export interface PasswordRequest {
  /** The username as it is compared. */
  name: string;
  address: string;
  at: Date;
}

interface Row {
  /** The fingerprint of the name: a name has one open request at most. */
  _id: string;
  /** Now and then somebody types a password where the name belongs. */
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

// What is handled goes once it holds up no further request; what is not has no time to go by.
schema.index({ handledAt: 1 }, { expireAfterSeconds: (2 * requestPause) / 1000 });

const batchSize = 100;
const duplicateKey = 11000;

export type PasswordRequests = ReturnType<typeof passwordRequestStore>;

/**
 * Who asks for help with a forgotten password. Asking is the same work whether or not there is such
 * an account, which nobody looks up before the answer: that is done later, by a worker.
 */
export function passwordRequestStore(connection: Connection, sealer: Sealer) {
  const rows = connection.model<Row>('PasswordRequest', schema);
  const idOf = (name: string) => sealer.fingerprint(`forgotten password of ${name}`);

  return {
    /** Stores a request, unless there was one for that name within the last few minutes. */
    async add({ name, address, at }: PasswordRequest): Promise<void> {
      const _id = idOf(name);
      const fresh = { _id, sealedName: sealer.seal(name), address, at, handledAt: null };
      const isRecent = { $gt: ['$at', new Date(at.getTime() - requestPause)] };
      const stored = { $cond: [isRecent, '$$ROOT', { $literal: fresh }] };
      const update: mongo.BSON.Document[] = [{ $replaceWith: stored }];
      try {
        await rows.collection.updateOne({ _id: _id as never }, update, { upsert: true });
      } catch (failure) {
        // Somebody else has asked at the same moment.
        if ((failure as { code?: unknown }).code !== duplicateKey) throw failure;
      }
    },

    /** Lets somebody ask anew at once: the link that the last request led to is used up. */
    async allowAnother(name: string, session: ClientSession | null = null): Promise<void> {
      const handled = { _id: idOf(name), handledAt: { $ne: null } } as const;
      await rows.deleteOne(handled).session(session);
    },

    /** Those that nobody has handled, the oldest first. */
    async open(): Promise<PasswordRequest[]> {
      const found = await rows
        .find({ handledAt: null })
        .sort({ at: 1 })
        .limit(batchSize)
        .lean<Row[]>();
      return found.map(({ sealedName, address, at }) => ({
        name: sealer.open(sealedName) ?? '',
        address,
        at,
      }));
    },

    /** Takes one to be handled in the transaction of `session`: false where another process has. */
    async take({ name, at }: PasswordRequest, now: Date, session: ClientSession): Promise<boolean> {
      const open = { _id: idOf(name), at, handledAt: null };
      const { matchedCount } = await rows.updateOne(open, { handledAt: now }, { session });
      return matchedCount === 1;
    },
  };
}
