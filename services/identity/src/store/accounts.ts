import {
  defaultEmployment,
  type EarlierEmployment,
  type Employment,
} from '@portal/contracts/identity/employment';
import type { Role } from '@portal/contracts/identity/user';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import type { TeamMembership } from '@portal/kernel/team-membership';
import type { PatternShift } from '@portal/kernel/working-pattern';
import type { ClientSession, Connection } from 'mongoose';
import { mongo, Schema } from 'mongoose';
import { type Account, initialLeaveVersions, notProvisioned } from '../domain/account.ts';
import type { Member } from '../domain/team-members.ts';

type Row = Omit<Account, 'id'> & { _id: string };
export type AccountSummary = Pick<Account, 'id' | 'firstName' | 'lastName' | 'username' | 'role'>;
type NamesRow = Omit<AccountSummary, 'id'> & { _id: string };

const required = { type: String, required: true };
const optional = { type: String, default: null };

const patternSchema = new Schema<WorkingPattern>(
  {
    from: required,
    isIrregular: { type: Boolean, required: true },
    worksBankHolidays: { type: Boolean, required: true },
    weeks: { type: Number, required: true },
    shifts: [
      new Schema<PatternShift>(
        {
          week: { type: Number, required: true },
          weekday: { type: Number, required: true },
          start: required,
          end: required,
          breakMinutes: { type: Number, required: true },
        },
        { _id: false },
      ),
    ],
  },
  { _id: false },
);

const earlierEmploymentSchema = new Schema<EarlierEmployment>(
  {
    firstDay: optional,
    lastDay: required,
    jobTitle: optional,
    contractedHours: { type: Number, default: null },
    employmentType: required,
  },
  { _id: false },
);

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
    workStartVersion: { type: Number, default: 0 },
    workEndVersion: { type: Number, default: 0 },
    isAddressTold: { type: Boolean, default: false },
    roleSince: { type: Date, default: null },
    roleProvider: optional,
    employment: {
      type: new Schema<Employment>(
        {
          firstDay: optional,
          lastDay: optional,
          jobTitle: optional,
          contractedHours: { type: Number, default: null },
          employmentType: required,
          earlierEmployments: { type: [earlierEmploymentSchema], default: [] },
        },
        { _id: false },
      ),
      required: true,
    },
    workingPatterns: { type: [patternSchema], default: [] },
    teamMemberships: {
      type: [new Schema<TeamMembership>({ from: required, teamId: optional }, { _id: false })],
      default: [],
    },
    isDeactivated: { type: Boolean, default: false },
    externalId: optional,
    accessEndedOn: optional,
    deprovisionedAt: { type: Date, default: null },
    legalHold: {
      type: new Schema({ reason: required, since: Date }, { _id: false }),
      default: null,
    },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);

/**
 * Sorts names case-insensitively, as in English. A query must use the same collation as the index.
 */
const byName = { locale: 'en', strength: 2 };

// Keeps usernames unique even with concurrent requests. Sign-in looks accounts up by it.
schema.index({ usernameKey: 1 }, { unique: true });
// For the list of all accounts: sorting in memory has a size limit.
schema.index({ lastName: 1, firstName: 1, _id: 1 }, { name: 'by-name', collation: byName });
// Anonymous requests check whether there is an administrator, so that must be cheap.
schema.index({ role: 1 });
// Sparse: only accounts with a temporary password.
schema.index({ 'temporaryPassword.expiresAt': 1 }, { sparse: true });

// Sparse: only accounts with a last day.
schema.index({ 'employment.lastDay': 1 }, { sparse: true });
// The people on legal hold, who are few.
schema.index(
  { 'legalHold.since': 1 },
  { partialFilterExpression: { 'legalHold.since': { $type: 'date' } } },
);
// For the past, present and future members of a team.
schema.index(
  { 'teamMemberships.teamId': 1 },
  { partialFilterExpression: { 'teamMemberships.teamId': { $gt: '' } } },
);

// Single sign-on links accounts by it.
schema.index(
  { email: 1 },
  { name: 'by-email', collation: byName, partialFilterExpression: { email: { $gt: '' } } },
);

// SCIM clients look people up by their own identifier, which is one person's.
schema.index(
  { externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $gt: '' } } },
);
// The lists of SCIM clients: everybody, who can sign in, and what has changed.
schema.index({ deprovisionedAt: 1, _id: 1 });
schema.index({ deprovisionedAt: 1, isDeactivated: 1, _id: 1 });
schema.index({ deprovisionedAt: 1, updatedAt: 1, _id: 1 });

const duplicateKey = 11000;

/** Defaults for accounts that were stored before these fields existed. */
const legacyAccountDefaults = {
  ...initialLeaveVersions,
  isAddressTold: false,
  roleSince: null,
  roleProvider: null,
  workingPatterns: [],
  teamMemberships: [],
  isDeactivated: false,
  ...notProvisioned,
  legalHold: null,
  updatedAt: null,
};

/** Which people a SCIM client lists: those that match all given values. */
export interface ProvisionedFilter {
  id?: string | null | undefined;
  usernameKey?: string | null | undefined;
  externalId?: string | null | undefined;
  email?: string | null | undefined;
  isDeactivated?: boolean | null | undefined;
  updatedAfter?: Date | null | undefined;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** The accounts in MongoDB. Writes take the `session` of their transaction. */
export function createAccountStore(connection: Connection) {
  const rows = connection.model<Row>('Account', schema, 'accounts');

  return {
    /**
     * With a session, a transaction that also writes the account conflicts with any change of it made
     * meanwhile. Reading alone locks nothing.
     */
    async byId(id: string, session: ClientSession | null = null): Promise<Account | null> {
      const row = await rows.findById(id).session(session).lean<Row>();
      return row && toAccount(row);
    },

    /** The accounts with these ids, in one query and in no order. Unknown ids are left out. */
    async byIds(ids: readonly string[], session: ClientSession | null = null): Promise<Account[]> {
      const query = rows.find({ _id: { $in: ids } }).session(session);
      return (await query.lean<Row[]>()).map(toAccount);
    },

    /** The number of accounts that were, are or will be in a team, counted in the index. */
    countInTeam: (teamId: string): Promise<number> =>
      rows.countDocuments({ 'teamMemberships.teamId': teamId }),

    /** The accounts that were, are or will be in a team, with what decides on their membership. */
    async membersOfTeam(
      teamId: string,
      session: ClientSession | null = null,
    ): Promise<(Member & { id: string })[]> {
      const fields = { role: 1, employment: 1, teamMemberships: 1 };
      const query = rows.find({ 'teamMemberships.teamId': teamId }, fields).session(session);
      const found = await query.lean<(Member & { _id: string })[]>();
      return found.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
    },

    /**
     * The names of the accounts with these ids. Reads nothing else, because lists have thousands.
     */
    async namesOf(ids: readonly string[]): Promise<AccountSummary[]> {
      const fields = { firstName: 1, lastName: 1, username: 1, role: 1 };
      const found = await rows.find({ _id: { $in: ids } }, fields).lean<NamesRow[]>();
      return found.map(({ _id, ...names }) => ({ id: _id, ...names }));
    },

    async byUsernameKey(usernameKey: string): Promise<Account | null> {
      const row = await rows.findOne({ usernameKey }).lean<Row>();
      return row && toAccount(row);
    },

    /** The accounts with an email address, whatever its case, at most a few. */
    async byEmail(email: string, session: ClientSession | null = null): Promise<Account[]> {
      const query = rows.find({ email }).collation(byName).session(session).limit(10);
      return (await query.lean<Row[]>()).map(toAccount);
    },

    async byExternalId(
      externalId: string,
      session: ClientSession | null = null,
    ): Promise<Account | null> {
      const row = await rows.findOne({ externalId }).session(session).lean<Row>();
      return row && toAccount(row);
    },

    /** A page of the accounts that SCIM clients see, by id or by their last change, and the number of all. */
    async provisioned(
      filter: ProvisionedFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ total: number; accounts: Account[] }> {
      const matching = toProvisionedQuery(filter);
      const collation = filter.email == null ? undefined : byName;
      const count = rows.countDocuments(matching);
      const page = rows.find(matching).skip(skip).limit(limit);
      // Whoever is looked up is one, or few: to sort them would keep MongoDB from using their index alone.
      const isLookup = [filter.id, filter.usernameKey, filter.externalId, filter.email].some(
        (value) => value != null,
      );
      if (!isLookup) page.sort(filter.updatedAfter == null ? { _id: 1 } : { updatedAt: 1, _id: 1 });
      if (collation) {
        count.collation(collation);
        page.collation(collation);
      }
      const total = await count;
      const found = limit === 0 || skip >= total ? [] : await page.lean<Row[]>();
      return { total, accounts: found.map(toAccount) };
    },

    /** Those of the accounts with these username keys that exist, by their keys. */
    async byUsernameKeys(
      usernameKeys: readonly string[],
      session: ClientSession | null,
    ): Promise<Map<string, Account>> {
      const query = rows.find({ usernameKey: { $in: usernameKeys } }).session(session);
      const found = (await query.lean<Row[]>()).map(toAccount);
      return new Map(found.map((account) => [account.usernameKey, account]));
    },

    /** All accounts by last and first name. */
    async all(): Promise<Account[]> {
      const query = rows.find().sort({ lastName: 1, firstName: 1, _id: 1 }).collation(byName);
      return (await query.lean<Row[]>()).map(toAccount);
    },

    /** The accounts on legal hold, newest hold first. */
    async onLegalHold(): Promise<Account[]> {
      const query = rows.find({ 'legalHold.since': { $type: 'date' } });
      return (await query.sort({ 'legalHold.since': -1 }).lean<Row[]>()).map(toAccount);
    },

    /** The username keys of all accounts. */
    async usernameKeys(): Promise<Set<string>> {
      // The hint makes it read only the index.
      const found = await rows.find({}, { _id: 0, usernameKey: 1 }).hint({ usernameKey: 1 }).lean();
      return new Set(found.map(({ usernameKey }) => usernameKey));
    },

    /** The number of accounts with one of the roles, counted in the index. */
    count: (roles: readonly Role[]): Promise<number> =>
      rows.countDocuments({ role: { $in: roles } }).hint({ role: 1 }),

    async adminExists(): Promise<boolean> {
      return (await rows.exists({ role: { $in: ['admin', 'master-admin'] } })) !== null;
    },

    /** Whether there is another master-admin past the setup who isn’t leaving. */
    async otherMasterAdminExists(id: string, session: ClientSession | null): Promise<boolean> {
      const other = {
        _id: { $ne: id },
        role: 'master-admin',
        isFirstLogin: false,
        'employment.lastDay': null,
      } as const;
      return (await rows.exists(other).session(session)) !== null;
    },

    /** Adds an account; false if its username is taken. */
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

    /**
     * Adds all accounts or none. Returns the index of one whose username is taken, otherwise null.
     */
    async insertAll(accounts: readonly Account[], session: ClientSession): Promise<number | null> {
      const documents = accounts.map(({ id, ...fields }) => ({ _id: id, ...fields }));
      try {
        await rows.insertMany(documents, { session });
        return null;
      } catch (error) {
        if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
        const [first] = [error.writeErrors].flat();
        if (first?.code !== duplicateKey) throw error;
        return first.index;
      }
    },

    /**
     * Stores an account that was read in the same transaction, which runs again if somebody else
     * has changed the account since. The driver also keeps fields that only the next version knows, in a
     * rolling upgrade. A change that the person must not learn of keeps the `updatedAt` of before, because the copy of
     * their data shows it.
     */
    async replace(
      { id, ...fields }: Account,
      session: ClientSession,
      updatedAt: Date | null = new Date(),
    ): Promise<void> {
      const replacement = { ...fields, updatedAt };
      await rows.collection.replaceOne({ _id: id as never }, replacement, { session });
    },

    /** Stores accounts that were read in the same transaction: see `replace`. */
    async replaceAll(accounts: readonly Account[], session: ClientSession): Promise<void> {
      if (accounts.length === 0) return;
      const updatedAt = new Date();
      const writes = accounts.map(({ id, ...fields }) => ({
        replaceOne: { filter: { _id: id as never }, replacement: { ...fields, updatedAt } },
      }));
      await rows.collection.bulkWrite(writes, { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },

    /** Ids of up to `limit` accounts whose address no event has carried yet. */
    async idsWithUnpublishedAddress(limit: number, session: ClientSession): Promise<string[]> {
      const filter = { isAddressTold: { $ne: true } };
      const found = await rows.find(filter, { _id: 1 }).session(session).limit(limit).lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    /** Ids of up to `limit` accounts that were stored before there were working patterns. */
    async idsWithoutPatterns(limit: number, session: ClientSession): Promise<string[]> {
      const filter = { workingPatterns: { $exists: false } };
      const found = await rows.find(filter, { _id: 1 }).session(session).limit(limit).lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    /** Ids of up to `limit` accounts that were stored before there was an employment. */
    async idsWithoutEmployment(limit: number, session: ClientSession): Promise<string[]> {
      const filter = { employment: { $exists: false } };
      const found = await rows.find(filter, { _id: 1 }).session(session).limit(limit).lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    /** Ids of up to `limit` other accounts whose last day is before `day`, and which aren’t deactivated yet. */
    async idsOfLeavers(
      day: string,
      { except, limit }: { except: readonly string[]; limit: number },
    ): Promise<string[]> {
      const filter = {
        _id: { $nin: [...except] },
        'employment.lastDay': { $lt: day, $gt: '' },
        isDeactivated: { $ne: true },
      };
      const found = await rows.find(filter, { _id: 1 }).limit(limit).lean<Row[]>();
      return found.map(({ _id }) => _id);
    },

    /** Erases the temporary passwords that have expired, and returns their number. */
    async eraseExpiredPasswords(now: Date): Promise<number> {
      const { modifiedCount } = await rows.updateMany(
        { 'temporaryPassword.expiresAt': { $lte: now } },
        { $set: { temporaryPassword: null }, $inc: { version: 1 } },
      );
      return modifiedCount;
    },
  };
}

/** Lists leave the deleted out. Whoever is looked up has one document, or few. */
function toProvisionedQuery(filter: ProvisionedFilter): Record<string, unknown> {
  const { id, usernameKey, externalId, email, isDeactivated, updatedAfter } = filter;
  return {
    deprovisionedAt: null,
    ...(id != null && { _id: id }),
    ...(usernameKey != null && { usernameKey }),
    ...(externalId != null && { externalId }),
    ...(email != null && { email }),
    // Old accounts don’t have the field.
    ...(isDeactivated != null && { isDeactivated: isDeactivated || { $in: [false, null] } }),
    ...(updatedAfter != null && { updatedAt: { $gt: updatedAfter } }),
  };
}

/** Builds an account from its document, which may be older than some fields. */
export function toAccount({ _id, ...fields }: Row): Account {
  const employment = { ...defaultEmployment, ...fields.employment };
  return { id: _id, ...legacyAccountDefaults, ...fields, employment };
}

function isDuplicateUsername(error: unknown): boolean {
  return duplicateField(error) === 'usernameKey';
}

/** The field whose value another account has, where that made a write fail. */
export function duplicateField(error: unknown): 'usernameKey' | 'externalId' | null {
  if (!(error instanceof Error)) return null;
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: object };
  if (code !== duplicateKey || keyPattern === undefined) return null;
  if ('usernameKey' in keyPattern) return 'usernameKey';
  return 'externalId' in keyPattern ? 'externalId' : null;
}
