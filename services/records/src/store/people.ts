import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { isMemberDuring, type TeamMembership } from '@portal/kernel/team-membership';
import type { WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import { afterPosition, type PageRequest } from '@portal/runtime/keyset-pagination';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { RecordedEmployment } from '../domain/is-recordable-day.ts';
import type { LinePosition } from '../domain/line-cursor.ts';
import { sortNameOf } from '../domain/sort-name.ts';
import { nameFilters } from './name-filters.ts';

/** A person with an account, from the events of identity. */
export interface Person extends RecordedEmployment {
  id: string;
  firstName: string;
  lastName: string;
  role: DailyRecord['role'];
  annualLeaveEntitlement: number;
  hours: WorkHours;
  patterns: readonly WorkingPattern[];
  teamMemberships: readonly TeamMembership[];
  /** The London day since which they have their role: the nightly job archives no day before it. */
  since: string;
  /** While it is on, nothing of the person is removed. */
  isOnLegalHold: boolean;
  version: number;
}

/** People from before events carried them have neither employment nor hours, patterns and teams. */
type Later = RecordedEmployment &
  Pick<Person, 'hours' | 'patterns' | 'teamMemberships' | 'isOnLegalHold'>;
type Row = Omit<Person, 'id' | keyof Later> &
  Partial<Later> & {
    _id: string;
    /** Sorts the list of a pay period by name (sortNameOf); deleted people have none. */
    sortName?: string;
  };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    firstName: { type: String, ...required },
    lastName: { type: String, ...required },
    sortName: String,
    role: { type: String, ...required },
    annualLeaveEntitlement: { type: Number, ...required },
    hours: { type: { workStartTime: String, workEndTime: String }, _id: false },
    patterns: { type: [Schema.Types.Mixed], default: undefined },
    teamMemberships: { type: [Schema.Types.Mixed], default: undefined },
    since: { type: String, ...required },
    firstDay: String,
    lastDay: String,
    isFirstDayAssumed: Boolean,
    isOnLegalHold: Boolean,
    earlierEmployments: { type: [Schema.Types.Mixed], default: undefined },
    version: { type: Number, ...required },
  },
  { collection: 'people', versionKey: false },
);

// For finding the first day with staff.
schema.index({ role: 1, since: 1 });
const byName = { sortName: 1, _id: 1 } as const;
// Lists by name, also searched.
schema.index(byName, { partialFilterExpression: { sortName: { $gt: '' } } });
const onHold = { isOnLegalHold: true };
// The people on legal hold, who are few.
schema.index({ isOnLegalHold: 1 }, { partialFilterExpression: onHold });
// For finding the members of a team.
schema.index({ 'teamMemberships.teamId': 1 }, { sparse: true });

/** Until identity publishes somebody’s work hours. */
const defaultHours: WorkHours = { workStartTime: '09:00', workEndTime: '17:00' };
/** Excludes deleted people. */
const hasAccount = { role: { $exists: true } };

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The people from identity's events. */
export function createPeopleStore(connection: Connection) {
  const rows = connection.model<Row>('Person', schema);

  return {
    /** A person with an account, or null. */
    async byId(id: string, session: ClientSession | null = null): Promise<Person | null> {
      const row = await rows
        .findOne({ _id: id, ...hasAccount })
        .session(session)
        .lean<Row>();
      return row && toPerson(row);
    },

    /** Those of some people who have an account, of any role. */
    async byIds(ids: readonly string[]): Promise<Person[]> {
      return (await rows.find({ _id: { $in: ids }, ...hasAccount }).lean<Row[]>()).map(toPerson);
    },

    /** The next people with an account after an id, of any role; only `workerId` if it is given. */
    async next({
      after,
      workerId = null,
      limit,
    }: {
      after: string;
      workerId?: string | null;
      limit: number;
    }): Promise<Person[]> {
      const ids = workerId === null ? { $gt: after } : { $gt: after, $eq: workerId };
      const query = rows.find({ _id: ids, ...hasAccount }).sort({ _id: 1 });
      return (await query.limit(limit).lean<Row[]>()).map(toPerson);
    },

    /** A page of the people with an account, of any role, sorted by name. Each name contains all of `terms`. */
    async listByName(
      terms: readonly string[],
      { position, limit }: PageRequest<LinePosition>,
    ): Promise<(LinePosition & Pick<Person, 'firstName' | 'lastName'>)[]> {
      const after = position && { sortName: position.sortName, _id: position.userId };
      const found = await rows
        .find(
          { sortName: { $gt: '' }, $and: [afterPosition(byName, after), ...nameFilters(terms)] },
          { firstName: 1, lastName: 1, sortName: 1 },
        )
        .sort(byName)
        .hint(byName)
        .limit(limit)
        .lean<Required<Pick<Row, '_id' | 'firstName' | 'lastName' | 'sortName'>>[]>();
      return found.map(({ _id, ...person }) => ({ userId: _id, ...person }));
    },

    /** Those of some ids that have an account, of any role. */
    async idsAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = await rows
        .find({ _id: { $in: ids }, ...hasAccount }, { _id: 1 })
        .lean<Pick<Row, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** The ids of the employees who are employed on at least one day of a period. */
    async employedDuring({ start, end }: { start: string; end: string }): Promise<string[]> {
      // Without a first or last day there is no limit.
      const isEmployed = { firstDay: { $not: { $gt: end } }, lastDay: { $not: { $lt: start } } };
      const found = await rows
        .find({ role: 'employee', ...isEmployed }, { _id: 1 })
        .lean<Pick<Row, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /** Adds the sort keys that earlier versions didn’t store to up to `limit` people; returns to how many. */
    async addSortNames(limit: number): Promise<number> {
      const found = await rows
        .find({ ...hasAccount, sortName: null }, { firstName: 1, lastName: 1 })
        .limit(limit)
        .lean<Pick<Row, '_id' | 'firstName' | 'lastName'>[]>();
      if (found.length === 0) return 0;
      await rows.bulkWrite(
        found.map(({ _id, firstName, lastName }) => ({
          // A name that has changed meanwhile was stored with its key.
          updateOne: {
            filter: { _id, firstName, lastName, sortName: null },
            update: { $set: { sortName: sortNameOf({ firstName, lastName }) } },
          },
        })),
      );
      return found.length;
    },

    /** The ids of the employees who are in a team on at least one day of a period. */
    async membersDuring(
      teamId: string,
      period: { start: string; end: string },
    ): Promise<Set<string>> {
      const found = await rows
        .find({ 'teamMemberships.teamId': teamId, role: 'employee' }, { teamMemberships: 1 })
        .lean<Pick<Row, '_id' | 'teamMemberships'>[]>();
      const members = found.filter(({ teamMemberships = [] }) =>
        isMemberDuring(teamMemberships, teamId, period),
      );
      return new Set(members.map(({ _id }) => _id));
    },

    /** The ids of the people on legal hold. */
    async idsOnLegalHold(): Promise<string[]> {
      const found = await rows.find(onHold, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /** The first day on which there was an employee; null if there is none. */
    async firstEmployed(): Promise<string | null> {
      const first = await rows
        .findOne({ role: 'employee' }, { since: 1 })
        .sort({ since: 1 })
        .lean<Pick<Row, 'since'>>();
      return first?.since ?? null;
    },

    /** The number of people with an account. */
    count: (): Promise<number> => rows.countDocuments(hasAccount),

    /** Stores a person unless the same or a newer version is stored; returns whether it did. */
    saveIfNewer: ({ id, ...person }: Person, session: ClientSession): Promise<boolean> =>
      upsertIfNewer(rows.collection, session, { _id: id, ...person, sortName: sortNameOf(person) }),

    /** Replaces a person with a mark that they were deleted. */
    async markDeleted(
      { id, version }: Pick<Person, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<void> {
      await writeTombstone(rows.collection, session, { _id: id, version });
    },
  };
}

function toPerson({ _id, sortName: _, ...fields }: Row): Person {
  return {
    id: _id,
    ...unlimitedEmployment,
    hours: defaultHours,
    patterns: [],
    teamMemberships: [],
    isOnLegalHold: false,
    ...fields,
  };
}
