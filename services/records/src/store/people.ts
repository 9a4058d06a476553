import { upsertIfNewer, writeTombstone } from '@portal/bus/read-model';
import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { isMemberDuring, type TeamMembership } from '@portal/kernel/team-membership';
import type { WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { RecordedEmployment } from '../domain/is-recordable-day.ts';

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
type Row = Omit<Person, 'id' | keyof Later> & Partial<Later> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    firstName: { type: String, ...required },
    lastName: { type: String, ...required },
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

    /** The names of all people with an account, in no order. */
    async names(): Promise<Pick<Person, 'id' | 'firstName' | 'lastName'>[]> {
      const found = await rows
        .find(hasAccount, { firstName: 1, lastName: 1 })
        .lean<Pick<Row, '_id' | 'firstName' | 'lastName'>[]>();
      return found.map(({ _id, ...name }) => ({ id: _id, ...name }));
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
      upsertIfNewer(rows.collection, session, { _id: id, ...person }),

    /** Replaces a person with a mark that they were deleted. */
    async markDeleted(
      { id, version }: Pick<Person, 'id' | 'version'>,
      session: ClientSession,
    ): Promise<void> {
      await writeTombstone(rows.collection, session, { _id: id, version });
    },
  };
}

function toPerson({ _id, ...fields }: Row): Person {
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
