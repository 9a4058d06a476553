import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { NewPasskey, VerifiedAssertion } from '../domain/passkey.ts';
import type {
  PasskeyFactor,
  PendingTotp,
  PersonFactors,
  TotpFactor,
} from '../domain/second-factor.ts';

/** A second factor, or with the person's id as `_id` their recovery codes. */
interface Row {
  _id: string;
  userId: string;
  kind: 'totp' | 'passkey' | 'recovery-codes';
  sealedSecret: string | null;
  lastUsedStep: number | null;
  codeHashes: string[];
  passkey: PasskeyFields | null;
  createdAt: Date;
  lastUsedAt: Date;
  /** Until when it must be confirmed; null for one that is in use. */
  pendingUntil: Date | null;
}

type PasskeyFields = NewPasskey & { name: string };

const required = { type: String, required: true };

const passkeySchema = new Schema<PasskeyFields>(
  {
    name: required,
    credentialId: required,
    publicKey: required,
    counter: { type: Number, required: true },
    transports: { type: [String], default: [] },
    isSynced: { type: Boolean, required: true },
  },
  { _id: false, strict: 'throw' },
);

const schema = new Schema<Row>(
  {
    _id: required,
    userId: required,
    kind: required,
    sealedSecret: { type: String, default: null },
    lastUsedStep: { type: Number, default: null },
    codeHashes: { type: [String], default: [] },
    passkey: { type: passkeySchema, default: null },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    pendingUntil: { type: Date, default: null },
  },
  { collection: 'factors', versionKey: false, strict: 'throw' },
);

// Each sign-in reads those of the person.
schema.index({ userId: 1 });
schema.index({ pendingUntil: 1 }, { expireAfterSeconds: 0 });
// A sign-in without a username finds the person by it. A passkey is one person's.
schema.index(
  { 'passkey.credentialId': 1 },
  { unique: true, partialFilterExpression: { kind: 'passkey' } },
);

export type FactorStore = ReturnType<typeof createFactorStore>;

/**
 * People's second factors and recovery codes in MongoDB: secrets encrypted, codes as keyed hashes.
 * Writes take the `session` of their transaction, which also writes the account, an audit entry or a lock.
 */
export function createFactorStore(connection: Connection) {
  const rows = connection.model<Row>('Factor', schema);

  return {
    async ofUser(userId: string, session: ClientSession | null = null): Promise<PersonFactors> {
      return toPersonFactors(await rows.find({ userId }).session(session).lean<Row[]>());
    },

    /**
     * Uses up a code of an authenticator app, and all codes before it. False if it has been used: of
     * concurrent uses one succeeds. Needs no transaction.
     */
    async claimTotpStep(id: string, step: number, now: Date): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, lastUsedStep: { $lt: step }, pendingUntil: null },
        { $set: { lastUsedStep: step, lastUsedAt: now } },
      );
      return modifiedCount === 1;
    },

    /** Uses up a recovery code. Returns how many are left, or null if it has been used. */
    async claimRecoveryCode(
      userId: string,
      hash: string,
      { session, now }: { session: ClientSession; now: Date },
    ): Promise<number | null> {
      const row = await rows
        .findOneAndUpdate(
          { _id: userId, codeHashes: hash },
          { $pull: { codeHashes: hash }, $set: { lastUsedAt: now } },
          { session, returnDocument: 'after' },
        )
        .lean<Row>();
      return row?.codeHashes.length ?? null;
    },

    /** Stores an authenticator app to be confirmed, in place of an earlier one that wasn't. */
    async savePending(
      userId: string,
      { id, sealedSecret, expiresAt }: PendingTotp,
      { session, now }: { session: ClientSession; now: Date },
    ): Promise<void> {
      await rows.deleteMany({ userId, pendingUntil: { $ne: null } }, { session });
      const row = {
        _id: id,
        userId,
        kind: 'totp' as const,
        sealedSecret,
        createdAt: now,
        lastUsedAt: now,
        pendingUntil: expiresAt,
      };
      await rows.create([row], { session });
    },

    /**
     * Confirms an authenticator app with the step of its first code, and removes the person's other
     * one. False if it isn't to be confirmed any more.
     */
    async confirmPending(
      userId: string,
      id: string,
      { step, session, now }: { step: number; session: ClientSession; now: Date },
    ): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, userId, pendingUntil: { $ne: null } },
        { $set: { pendingUntil: null, lastUsedStep: step, createdAt: now, lastUsedAt: now } },
        { session },
      );
      if (modifiedCount === 0) return false;
      await rows.deleteMany({ userId, kind: 'totp', _id: { $ne: id } }, { session });
      return true;
    },

    /** The person whose passkey it is, and the passkey; null if there is none, or no longer. */
    async passkeyByCredentialId(
      credentialId: string,
      session: ClientSession | null = null,
    ): Promise<{ userId: string; factor: PasskeyFactor } | null> {
      const filter = { kind: 'passkey' as const, 'passkey.credentialId': credentialId };
      const row = await rows.findOne(filter).session(session).lean<Row>();
      const [factor] = row ? toPasskeyFactors(row) : [];
      return row && factor ? { userId: row.userId, factor } : null;
    },

    async addPasskey(
      { userId, id, name, ...passkey }: NewPasskey & { userId: string; id: string; name: string },
      { session, now }: { session: ClientSession; now: Date },
    ): Promise<void> {
      const row = {
        _id: id,
        userId,
        kind: 'passkey' as const,
        passkey: { name, ...passkey },
        createdAt: now,
        lastUsedAt: now,
      };
      await rows.create([row], { session });
    },

    /** Changes the name of a passkey. False if there is none. */
    async renamePasskey(
      { userId, id, name }: { userId: string; id: string; name: string },
      session: ClientSession,
    ): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, userId, kind: 'passkey' },
        { $set: { 'passkey.name': name } },
        { session },
      );
      return matchedCount === 1;
    },

    /**
     * Stores the use of a passkey. False if its counter isn’t above that of an earlier use, as for a copy of it,
     * or it has been removed. Passkeys that don’t count have 0 always. Needs no transaction.
     */
    async claimPasskey(
      id: string,
      { counter, isSynced }: VerifiedAssertion,
      now: Date,
    ): Promise<boolean> {
      const isNext = counter === 0 ? 0 : { $lt: counter };
      const { matchedCount } = await rows.updateOne(
        { _id: id, kind: 'passkey', 'passkey.counter': isNext },
        { $set: { 'passkey.counter': counter, 'passkey.isSynced': isSynced, lastUsedAt: now } },
      );
      return matchedCount === 1;
    },

    /** Replaces all recovery codes of a person. */
    async replaceRecoveryCodes(
      userId: string,
      codeHashes: readonly string[],
      { session, now }: { session: ClientSession; now: Date },
    ): Promise<void> {
      const fields = {
        userId,
        kind: 'recovery-codes',
        codeHashes,
        createdAt: now,
        lastUsedAt: now,
      };
      await rows.updateOne({ _id: userId }, { $set: fields }, { session, upsert: true });
    },

    /** Removes a factor, and with the last one the recovery codes. False if there is none. */
    async remove(userId: string, id: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne(
        { _id: id, userId, kind: { $ne: 'recovery-codes' }, pendingUntil: null },
        { session },
      );
      if (deletedCount === 0) return false;
      const { factors } = toPersonFactors(
        await rows.find({ userId }).session(session).lean<Row[]>(),
      );
      if (factors.length === 0) await rows.deleteMany({ userId }, { session });
      return true;
    },

    /** Removes everything of a deleted person. */
    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function toPersonFactors(rows: readonly Row[]): PersonFactors {
  const totp = rows.filter(({ kind }) => kind === 'totp');
  const pending = totp.find(({ pendingUntil }) => pendingUntil !== null);
  return {
    factors: [
      ...totp.filter(({ pendingUntil }) => pendingUntil === null).map(toTotpFactor),
      ...rows.flatMap(toPasskeyFactors),
    ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    pending: pending ? toPending(pending) : null,
    recoveryCodeHashes: rows.flatMap(({ codeHashes }) => codeHashes),
  };
}

function toTotpFactor({ _id, sealedSecret, lastUsedStep, createdAt, lastUsedAt }: Row): TotpFactor {
  return {
    id: _id,
    kind: 'totp',
    sealedSecret: sealedSecret ?? '',
    lastUsedStep: lastUsedStep ?? 0,
    createdAt,
    lastUsedAt,
  };
}

function toPasskeyFactors({ _id, kind, passkey, createdAt, lastUsedAt }: Row): PasskeyFactor[] {
  if (kind !== 'passkey' || !passkey) return [];
  const { name, credentialId, publicKey, counter, transports, isSynced } = passkey;
  return [
    {
      id: _id,
      kind,
      name,
      credentialId,
      publicKey,
      counter,
      transports,
      isSynced,
      createdAt,
      lastUsedAt,
    },
  ];
}

function toPending({ _id, sealedSecret, pendingUntil }: Row): PendingTotp {
  return { id: _id, sealedSecret: sealedSecret ?? '', expiresAt: pendingUntil ?? new Date(0) };
}
