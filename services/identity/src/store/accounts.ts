import type { ClientSession, Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { Account } from '../domain/account.ts';

type Row = Omit<Account, 'id'> & { _id: string };

const required = { type: String, required: true };
const optional = { type: String, default: null };

const schema = new Schema<Row>(
  {
    _id: required,
    version: { type: Number, required: true },
    firstName: required,
    lastName: required,
    username: required,
    usernameKey: required,
    email: optional,
    role: required,
    isFirstLogin: { type: Boolean, required: true },
    passwordHash: required,
    temporaryPassword: {
      type: new Schema({ sealed: required, expiresAt: Date }, { _id: false }),
      default: null,
    },
    securityQuestion: optional,
    securityAnswerHash: optional,
    annualLeaveEntitlement: { type: Number, required: true },
    entitlementVersion: { type: Number, default: 0 },
    workStartTime: required,
    workEndTime: required,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);

/** People’s order: without case, as English sorts. A query gets the index only with the same. */
const byName = { locale: 'en', strength: 2 };

// Two accounts of one name can’t be, whatever arrives together; also the way in at a sign-in.
schema.index({ usernameKey: 1 }, { unique: true });
// The list of everybody in its order, however many they are: sorting in memory has a limit.
schema.index({ lastName: 1, firstName: 1, _id: 1 }, { name: 'by-name', collation: byName });
// Whether there is an administrator is asked before anybody has signed in, so it must cost nothing.
schema.index({ role: 1 });

const duplicateKey = 11000;

export type AccountStore = ReturnType<typeof accountStore>;

/** The accounts in MongoDB. Writes are part of a transaction, hence their `session`. */
export function accountStore(connection: Connection) {
  const rows = connection.model<Row>('Account', schema, 'accounts');

  return {
    async byId(id: string): Promise<Account | null> {
      return accountOf(await rows.findById(id).lean<Row>());
    },

    /** Those of the ids that are accounts, in one query, in no order. */
    async byIds(ids: readonly string[]): Promise<Account[]> {
      return accountsOf(await rows.find({ _id: { $in: ids } }).lean<Row[]>());
    },

    async byUsernameKey(usernameKey: string): Promise<Account | null> {
      return accountOf(await rows.findOne({ usernameKey }).lean<Row>());
    },

    /** Everybody, by last and first name. */
    async all(): Promise<Account[]> {
      const query = rows.find().sort({ lastName: 1, firstName: 1, _id: 1 }).collation(byName);
      return accountsOf(await query.lean<Row[]>());
    },

    async adminExists(): Promise<boolean> {
      return (await rows.exists({ role: { $in: ['admin', 'master-admin'] } })) !== null;
    },

    /** Adds an account: false where its username is taken. */
    async insert(account: Account, session: ClientSession): Promise<boolean> {
      const { id, ...fields } = account;
      try {
        await rows.create([{ _id: id, ...fields }], { session });
        return true;
      } catch (error) {
        if (isDuplicateUsername(error)) return false;
        throw error;
      }
    },

    /** Replaces the version before this one: false where somebody else has changed it meanwhile. */
    async replace(account: Account, session: ClientSession): Promise<boolean> {
      const { id, ...fields } = account;
      const before = { _id: id, version: account.version - 1 };
      const { matchedCount } = await rows.replaceOne(before, fields, { session });
      return matchedCount === 1;
    },
  };
}

function accountOf(row: Row | null): Account | null {
  if (row === null) return null;
  const { _id, ...fields } = row;
  return { id: _id, ...fields };
}

function accountsOf(rows: Row[]): Account[] {
  return rows.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
}

function isDuplicateUsername(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: object };
  return code === duplicateKey && keyPattern !== undefined && 'usernameKey' in keyPattern;
}
