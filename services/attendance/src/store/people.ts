import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import type { Role } from '@portal/contracts/identity/user';
import type { TeamMembership } from '@portal/kernel/team-membership';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { IrregularWorker } from '../domain/irregular-hours.ts';
import type { StaffMember } from '../domain/staff-hours.ts';

/** A person with their employment, working patterns and teams, copied from identity's events. */
export interface Person extends StaffMember {
  id: string;
  role: Role;
  workStartTime: string;
  workEndTime: string;
  patterns: readonly WorkingPattern[];
  /** While it is on, nothing of the person is removed. */
  isOnLegalHold?: boolean;
  version: number;
}

/** The person if they are known and not deleted, otherwise null. */
export function knownPerson(found: Person | 'deleted' | null | undefined): Person | null {
  return found && found !== 'deleted' ? found : null;
}

/** Documents of earlier versions have neither employment nor patterns, nor teams. */
type Row = Omit<Person, 'id' | 'patterns' | keyof StaffMember> & {
  _id: string;
} & Partial<StaffMember & Pick<Person, 'patterns'>>;
type StaffRow = Pick<Row, '_id' | keyof StaffMember>;
/** A deleted person. */
type Tombstone = Pick<Row, '_id' | 'version'> & { deleted: true };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    role: { type: String, ...required },
    workStartTime: { type: String, ...required },
    workEndTime: { type: String, ...required },
    firstDay: String,
    lastDay: String,
    earlierEmployments: { type: [Schema.Types.Mixed], default: undefined },
    patterns: { type: [Schema.Types.Mixed], default: undefined },
    teamMemberships: { type: [Schema.Types.Mixed], default: undefined },
    isOnLegalHold: Boolean,
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

const onHold = { isOnLegalHold: true };
// The people on legal hold, who are few.
schema.index({ isOnLegalHold: 1 }, { partialFilterExpression: onHold });
// Who has a working pattern.
schema.index(
  { 'patterns.from': 1 },
  { partialFilterExpression: { 'patterns.from': { $gte: '' } } },
);

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The people from identity's events. Writes take the `session` of their transaction. */
export function createPeopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema, 'people');

  return {
    /** A person; null if unknown, `deleted` if they were deleted. */
    async byId(userId: string, session: ClientSession): Promise<Person | 'deleted' | null> {
      const row = await rows.findById(userId).session(session).lean<Row | Tombstone>();
      return row && toPersonOrDeleted(row);
    },

    /** Some people in one query, also deleted ones; unknown people are left out. */
    async byIds(
      userIds: readonly string[],
      session: ClientSession,
    ): Promise<Map<string, Person | 'deleted'>> {
      if (userIds.length === 0) return new Map();
      const query = rows.find({ _id: { $in: [...userIds] } }).session(session);
      const found = await query.lean<(Row | Tombstone)[]>();
      return new Map(found.map((row) => [row._id, toPersonOrDeleted(row)]));
    },

    /** Some people in one query, outside of transactions; deleted and unknown ones are left out. */
    async existing(userIds: readonly string[]): Promise<Person[]> {
      const filter = { _id: { $in: [...userIds] }, role: { $exists: true } };
      return (await rows.find(filter).lean<Row[]>()).map(toPerson);
    },

    /**
     * The employment and teams of the staff among everybody (null) or some people, also of people who
     * have left or have not started; without administrators and deleted people.
     */
    async employees(userIds: readonly string[] | null): Promise<Map<string, StaffMember>> {
      const filter = { role: 'employee', ...(userIds && { _id: { $in: userIds } }) };
      // The driver's collection in one batch, because thousands are read together.
      const projection = { firstDay: 1, lastDay: 1, earlierEmployments: 1, teamMemberships: 1 };
      const options = { projection, batchSize: 20_000 };
      const found = rows.collection.find<StaffRow>(filter as object, options);
      return new Map((await found.toArray()).map(({ _id, ...row }) => [_id, staffMemberOf(row)]));
    },

    /** The ids of everybody who has or had a pattern of irregular hours. */
    async irregularWorkerIds(): Promise<string[]> {
      // The lower bound lets MongoDB use the index, which has only people with a pattern.
      const filter = { 'patterns.from': { $gte: '' }, 'patterns.isIrregular': true };
      const found = await rows.find(filter, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /** The patterns and employment of some people; deleted ones are left out. */
    async irregularWorkers(userIds: readonly string[]): Promise<Map<string, IrregularWorker>> {
      const filter = { _id: { $in: [...userIds] }, role: { $exists: true } };
      const projection = { patterns: 1, firstDay: 1, lastDay: 1, earlierEmployments: 1 };
      const found = await rows
        .find(filter, projection)
        .lean<(StaffRow & Pick<Row, 'patterns'>)[]>();
      return new Map(
        found.map(({ _id, patterns = [], ...row }) => [_id, { ...staffMemberOf(row), patterns }]),
      );
    },

    /** The ids of the people on legal hold. */
    async idsOnLegalHold(): Promise<string[]> {
      const found = await rows.find(onHold, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
      return found.map(({ _id }) => _id);
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

function toPersonOrDeleted(row: Row | Tombstone): Person | 'deleted' {
  return 'deleted' in row ? 'deleted' : toPerson(row);
}

function toPerson({ _id, patterns = [], ...row }: Row): Person {
  return { id: _id, ...row, patterns, ...staffMemberOf(row) };
}

/** Shared by all people without a team, because there may be thousands. */
const noTeams: readonly TeamMembership[] = [];

/** The employment and teams in a document; earlier versions stored none. */
function staffMemberOf({
  firstDay,
  lastDay,
  earlierEmployments,
  teamMemberships,
}: Partial<StaffMember>): StaffMember {
  return {
    firstDay: firstDay ?? null,
    lastDay: lastDay ?? null,
    ...(earlierEmployments?.length && { earlierEmployments }),
    teamMemberships: teamMemberships?.length ? teamMemberships : noTeams,
  };
}
