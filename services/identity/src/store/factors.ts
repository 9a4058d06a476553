import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { PendingTotp, PersonFactors, TotpFactor } from '../domain/second-factor.ts';

/** A second factor, or with the person's id as `_id` their recovery codes. */
interface Row {
  _id: string;
  userId: string;
  kind: 'totp' | 'recovery-codes';
  sealedSecret: string | null;
  lastUsedStep: number | null;
  codeHashes: string[];
  createdAt: Date;
  lastUsedAt: Date;
  /** Until when it must be confirmed; null for one that is in use. */
  pendingUntil: Date | null;
}

const required = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: required,
    userId: required,
    kind: required,
    sealedSecret: { type: String, default: null },
    lastUsedStep: { type: Number, default: null },
    codeHashes: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    pendingUntil: { type: Date, default: null },
  },
  { collection: 'factors', versionKey: false, strict: 'throw' },
);

// Each sign-in reads those of the person.
schema.index({ userId: 1 });
schema.index({ pendingUntil: 1 }, { expireAfterSeconds: 0 });

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
    factors: totp
      .filter(({ pendingUntil }) => pendingUntil === null)
      .map(toTotpFactor)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
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

function toPending({ _id, sealedSecret, pendingUntil }: Row): PendingTotp {
  return { id: _id, sealedSecret: sealedSecret ?? '', expiresAt: pendingUntil ?? new Date(0) };
}
