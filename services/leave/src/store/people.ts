import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import type { Role } from '@portal/contracts/identity/user';
import {
  type EmploymentPeriod,
  isEmployedOn,
  unlimitedEmployment,
} from '@portal/kernel/employment';
import type { TeamMembership } from '@portal/kernel/team-membership';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { TeamMember } from '../domain/cover.ts';

/** The days on which somebody is employed, when they work, and in which team. */
export interface WorkingTerms extends EmploymentPeriod {
  patterns: readonly WorkingPattern[];
  /** In order of `from`. */
  teamMemberships: readonly TeamMembership[];
}

/** A person with their employment, working patterns and teams, copied from identity's events. */
interface Person extends WorkingTerms {
  id: string;
  role: Role;
  /** Whether the person can’t sign in. */
  isDeactivated: boolean;
  /** While it is on, nothing of the person is removed. */
  isOnLegalHold?: boolean;
  version: number;
}

/** Documents of earlier versions have neither employment, patterns, teams nor whether somebody is deactivated. */
type Row = Omit<Person, 'id' | 'isDeactivated' | keyof WorkingTerms> & {
  /** A deleted person leaves a tombstone, without a role. */
  _id: string;
} & Partial<WorkingTerms & Pick<Person, 'isDeactivated'>>;

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    role: { type: String, ...required },
    firstDay: String,
    lastDay: String,
    earlierEmployments: { type: [Schema.Types.Mixed], default: undefined },
    patterns: { type: [Schema.Types.Mixed], default: undefined },
    teamMemberships: { type: [Schema.Types.Mixed], default: undefined },
    isDeactivated: Boolean,
    isOnLegalHold: Boolean,
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

const onHold = { isOnLegalHold: true };
// The people on legal hold, who are few.
schema.index({ isOnLegalHold: 1 }, { partialFilterExpression: onHold });
// Who has left: few beside all staff. The filter leaves out people without a last day.
schema.index({ lastDay: 1 }, { partialFilterExpression: { lastDay: { $gte: '' } } });
// Who has a first day.
schema.index({ firstDay: 1 }, { partialFilterExpression: { firstDay: { $gte: '' } } });
// Who has a working pattern.
schema.index(
  { 'patterns.from': 1 },
  { partialFilterExpression: { 'patterns.from': { $gte: '' } } },
);
// Who is in a team at some time.
schema.index(
  { 'teamMemberships.teamId': 1 },
  { partialFilterExpression: { 'teamMemberships.teamId': { $gte: '' } } },
);

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The people from identity's events. Writes take the `session` of their transaction. */
export function createPeopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema, 'people');

  return {
    /**
     * Whether leave knows a person, including deleted ones. Every transaction that starts
     * afterwards sees the same.
     */
    async isKnown(userId: string): Promise<boolean> {
      return (await rows.exists({ _id: userId }).readConcern('majority')) !== null;
    },

    /** A person's role; null if they are unknown or deleted. */
    async roleOf(userId: string, session: ClientSession): Promise<Role | null> {
      const person = await rows.findById(userId).session(session).lean<Partial<Row>>();
      return person?.role ?? null;
    },

    /**
     * The employment, patterns and teams of some people in one query; people who are unknown or were deleted
     * have none to respect.
     */
    async workingTerms(
      userIds: readonly string[],
      session: ClientSession | null = null,
    ): Promise<(userId: string) => WorkingTerms> {
      const query = rows
        .find({ _id: { $in: [...new Set(userIds)] } }, termsFields)
        .session(session);
      const found = await query.lean<Pick<Row, '_id' | keyof WorkingTerms>[]>();
      const byId = new Map(found.map((row) => [row._id, workingTermsOf(row)]));
      return (userId) => byId.get(userId) ?? unlimitedTerms;
    },

    /** The employment and working patterns of everybody (null) or some people, of those who have any. */
    async patternTerms(userIds: readonly string[] | null): Promise<Map<string, WorkingTerms>> {
      // The lower bounds let MongoDB use the indexes, which have only people with a value.
      const anyTerms = [
        { 'patterns.from': { $gte: '' } },
        { firstDay: { $gte: '' } },
        { lastDay: { $gte: '' } },
      ];
      const filter = { $or: anyTerms, ...(userIds && { _id: { $in: userIds } }) };
      // The driver's collection in one batch, because thousands are read together.
      const options = { projection: termsFields, batchSize: 20_000 };
      const found = rows.collection.find<Pick<Row, '_id' | keyof WorkingTerms>>(
        filter as object,
        options,
      );
      return new Map((await found.toArray()).map((row) => [row._id, workingTermsOf(row)]));
    },

    /** The staff who are in one of some teams at some time, without administrators, in one query. */
    async teamMembers(
      teamIds: readonly string[],
      session: ClientSession | null = null,
    ): Promise<TeamMember[]> {
      if (teamIds.length === 0) return [];
      const filter = { 'teamMemberships.teamId': { $in: [...teamIds] }, role: 'employee' as const };
      const query = rows.find(filter, termsFields).session(session);
      const found = await query.lean<Pick<Row, '_id' | keyof WorkingTerms>[]>();
      return found.map((row) => ({ userId: row._id, ...workingTermsOf(row) }));
    },

    /** Who of some people is no staff on a day: administrators and people who aren't employed on it. */
    async notStaffAmong(userIds: readonly string[], day: string): Promise<ReadonlySet<string>> {
      const isAdmin = { role: { $ne: 'employee' as const } };
      const isOutside = { $or: [{ firstDay: { $gt: day } }, { lastDay: { $gte: '', $lt: day } }] };
      const filter = { _id: { $in: [...new Set(userIds)] }, $or: [isAdmin, isOutside] };
      const fields = { ...termsFields, role: 1 } as const;
      const found = await rows
        .find(filter, fields)
        .lean<Pick<Row, '_id' | 'role' | keyof WorkingTerms>[]>();
      // Few: somebody between employments may have been employed on the day.
      const others = found.filter(
        (row) => row.role !== 'employee' || !isEmployedOn(workingTermsOf(row), day),
      );
      return new Set(others.map(({ _id }) => _id));
    },

    /** Everybody whose last day is before a day. */
    async leftBy(day: string): Promise<ReadonlySet<string>> {
      // The lower bound lets MongoDB use the index, which has only people with a last day.
      const filter = { lastDay: { $gte: '', $lt: day } };
      const found = await rows.find(filter, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Whether a person can’t sign in. */
    async isDeactivated(userId: string): Promise<boolean> {
      return (await rows.exists({ _id: userId, isDeactivated: true })) !== null;
    },

    /** The ids of the people on legal hold. */
    async idsOnLegalHold(): Promise<string[]> {
      const found = await rows.find(onHold, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /** Whether a person was deleted. */
    async isDeleted(userId: string, session: ClientSession): Promise<boolean> {
      const tombstone = { _id: userId, role: { $exists: false } };
      return (await rows.exists(tombstone).session(session)) !== null;
    },

    /** The number of people. Transactions that start afterwards see at least as many. */
    count: (): Promise<number> => rows.countDocuments().readConcern('majority').exec(),

    /** Stores a person unless the same or a newer version is stored; returns whether it did. */
    saveIfNewer: ({ id, ...person }: Person, session: ClientSession): Promise<boolean> =>
      upsertIfNewer(rows.collection, session, { _id: id, ...person }),

    /** Stores that a person was deleted; false if that was stored already. */
    markDeleted: (
      { id, version }: Pick<Person, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<boolean> => writeTombstone(rows.collection, session, { _id: id, version }),
  };
}

const termsFields = {
  firstDay: 1,
  lastDay: 1,
  earlierEmployments: 1,
  patterns: 1,
  teamMemberships: 1,
} as const;

/** The terms of people without employment, patterns or teams. */
export const unlimitedTerms: WorkingTerms = {
  ...unlimitedEmployment,
  patterns: [],
  teamMemberships: [],
};

/** The employment, patterns and teams in a document; earlier versions stored none. */
function workingTermsOf({
  firstDay,
  lastDay,
  earlierEmployments,
  patterns,
  teamMemberships,
}: Partial<WorkingTerms>): WorkingTerms {
  return {
    firstDay: firstDay ?? null,
    lastDay: lastDay ?? null,
    ...(earlierEmployments?.length && { earlierEmployments }),
    patterns: patterns ?? [],
    teamMemberships: teamMemberships ?? [],
  };
}
