import { maxAbsenceDays } from '@portal/contracts/leave/sick-leave';
import { addDays } from '@portal/kernel/london';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import type { LeaveRequest, LeaveType } from '../domain/leave-request.ts';
import { leaveRequestSchema, type LeaveRequestRow as Row } from './leave-request-schema.ts';
import { type LeaveRow, type LeaveRowGroup, packLeaveRows, toLeaveRows } from './leave-rows.ts';
import { type PackedLeaveRow, packCountableLeave } from './packed-leave.ts';

/** A range of days, both included; a missing end is open. */
export interface DateRange {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** The fields by which a person is absent on a day. */
export type AbsenceFields = Pick<
  LeaveRequest,
  'userId' | 'leaveType' | 'status' | 'startDate' | 'endDate' | 'days'
>;

/** Statuses that can be in effect. Of pending leave, only sick leave is. */
const inEffect: Pick<QueryFilter<Row>, 'status'> = { status: { $in: ['approved', 'pending'] } };
/** The statuses that the leave calendar shows. */
const shown: Pick<QueryFilter<Row>, 'status'> = {
  status: { $in: ['pending', 'approved', 'denied'] },
};
const approvedAnnual = { leaveType: 'annual', status: 'approved' } as const;

export type LeaveRequestStore = ReturnType<typeof createLeaveRequestStore>;

/** The leave requests in MongoDB. Writes take the `session` of their transaction. */
export function createLeaveRequestStore(connection: Connection) {
  const rows = connection.model<Row>('LeaveRequest', leaveRequestSchema, 'requests');

  async function find(
    filter: QueryFilter<Row>,
    { sort, session = null }: { sort?: Record<string, 1>; session?: ClientSession | null } = {},
  ): Promise<LeaveRequest[]> {
    const query = rows.find(filter).session(session);
    if (sort) query.sort(sort);
    return (await query.lean<Row[]>()).map(toLeaveRequest);
  }

  return {
    /** A request by id, if it has one of `types`; otherwise null. */
    async byId(
      id: string,
      types: readonly LeaveType[],
      session: ClientSession | null = null,
    ): Promise<LeaveRequest | null> {
      const query = rows.findOne({ _id: id, leaveType: { $in: [...types] } }).session(session);
      const row = await query.lean<Row>();
      return row && toLeaveRequest(row);
    },

    /** Some people's leave of all types and statuses that overlaps a range, in one query. */
    overlapping: (
      userIds: readonly string[],
      range: DateRange,
      session: ClientSession | null = null,
    ): Promise<LeaveRequest[]> =>
      find({ userId: { $in: [...userIds] }, ...overlapFilter(range) }, { session }),

    /** Some people's sick leave of all statuses, in one query. */
    sickLeave: (userIds: readonly string[]): Promise<LeaveRequest[]> =>
      find({ userId: { $in: [...userIds] }, leaveType: 'sick' }),

    /** Some people's approved annual leave that overlaps a range. */
    async approvedAnnualLeave(
      userIds: readonly string[],
      range: DateRange,
      session: ClientSession | null = null,
    ): Promise<LeaveRequest[]> {
      if (userIds.length === 0) return [];
      const filter = { userId: { $in: [...userIds] }, ...overlapFilter(range), ...approvedAnnual };
      return find(filter, { session });
    },

    /** Everybody's leave, or one person's, of some types in a range; the latest first. */
    async latestFirst(
      types: readonly LeaveType[],
      { userId, ...range }: DateRange & { userId?: string | null | undefined },
    ): Promise<LeaveRequest[]> {
      const userFilter = userId && { userId };
      const leaveType = { $in: [...types] };
      const found = await find({ ...userFilter, ...overlapFilter(range), leaveType });
      return found.sort(compareLatestFirst);
    },

    /** Everybody's pending requests, or one person's, of some types in a range; the oldest request first. */
    pending: (
      types: readonly LeaveType[],
      { userId, ...range }: DateRange & { userId?: string | null | undefined } = {},
    ): Promise<LeaveRequest[]> => {
      const userFilter = userId && { userId };
      const leaveType = { $in: [...types] };
      const filter = {
        ...userFilter,
        leaveType,
        status: 'pending',
        ...overlapFilter(range),
      } as const;
      return find(filter, { sort: { requestedAt: 1 } });
    },

    /** The number of pending requests of some types, whatever their dates. */
    countPending: (types: readonly LeaveType[]): Promise<number> =>
      rows.countDocuments({ leaveType: { $in: [...types] }, status: 'pending' }).exec(),

    /** The leave of some types on a day that may be in effect, sorted by start date. */
    async possibleAbsences(types: readonly LeaveType[], day: string): Promise<LeaveRequest[]> {
      const leaveType = { $in: [...types] };
      const found = await find({
        leaveType,
        ...inEffect,
        ...overlapFilter({ from: day, to: day }),
      });
      // Not by the database: no index has this order and the range of days.
      return found.sort(compareByStart);
    },

    /** The same for all types, with the fields of an absence only. */
    possibleAbsenceFields: (day: string) =>
      rows
        .find({ ...inEffect, ...overlapFilter({ from: day, to: day }) })
        .select({
          _id: 0,
          userId: 1,
          leaveType: 1,
          status: 1,
          startDate: 1,
          endDate: 1,
          days: 1,
        })
        .lean<AbsenceFields[]>(),

    /** Leave in a range that isn't cancelled, as rows in no order: everybody's (null) or some. */
    async calendarRows(range: DateRange, userIds: readonly string[] | null): Promise<LeaveRow[]> {
      const userFilter = userIds && { userId: { $in: [...userIds] } };
      const filter = { ...userFilter, ...overlapFilter(range), ...shown };
      return toLeaveRows(await rows.aggregate<LeaveRowGroup>(packLeaveRows(filter)));
    },

    /** The leave in a range that balances depend on: everybody's (null) or some people's. */
    packedLeave(range: DateRange, userIds: readonly string[] | null): Promise<PackedLeaveRow[]> {
      const userFilter = userIds && { userId: { $in: [...userIds] } };
      const filter = { ...userFilter, ...overlapFilter(range) };
      return rows.aggregate<PackedLeaveRow>(packCountableLeave(filter)).exec();
    },

    /** What somebody has requested after a time, oldest first. Leave that HR booked isn’t among it. */
    async requestedSince(
      userId: string,
      since: Date,
      session: ClientSession,
    ): Promise<Pick<LeaveRequest, 'requestedAt' | 'startDate' | 'endDate'>[]> {
      const fields = { requestedAt: 1, startDate: 1, endDate: 1, 'history.action': 1 };
      const found = await rows
        .find({ userId, requestedAt: { $gt: since } }, fields)
        .sort({ requestedAt: 1 })
        // Not everybody's of these days.
        .hint('userId_1_requestedAt_1')
        .session(session)
        .lean<Row[]>();
      return found.filter(({ history }) => history?.some(({ action }) => action === 'requested'));
    },

    insert: (leaveRequest: LeaveRequest, session: ClientSession): Promise<void> =>
      insertAll([leaveRequest], session),

    insertAll,

    async replace({ id, ...row }: LeaveRequest, session: ClientSession): Promise<void> {
      await rows.replaceOne({ _id: id, userId: row.userId }, row, { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await rows.deleteOne({ _id: id }, { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };

  async function insertAll(
    leaveRequests: readonly LeaveRequest[],
    session: ClientSession,
  ): Promise<void> {
    const documents = leaveRequests.map(({ id, ...row }) => ({ _id: id, ...row }));
    await rows.insertMany(documents, { session });
  }
}

/**
 * The filter for leave that overlaps a range. No absence is longer than three years, so the filter
 * also limits the end date; without that, ranges in the past would scan everything since.
 */
function overlapFilter({ from, to }: DateRange) {
  const ends = {
    ...(from && { $gte: from }),
    ...(to && { $lte: addDays(to, maxAbsenceDays) }),
  };
  return { ...((from || to) && { endDate: ends }), ...(to && { startDate: { $lte: to } }) };
}

function compareByStart(one: LeaveRequest, other: LeaveRequest): number {
  return (
    one.startDate.localeCompare(other.startDate) ||
    one.requestedAt.getTime() - other.requestedAt.getTime()
  );
}

function compareLatestFirst(one: LeaveRequest, other: LeaveRequest): number {
  return (
    other.startDate.localeCompare(one.startDate) ||
    other.requestedAt.getTime() - one.requestedAt.getTime()
  );
}

function toLeaveRequest({ _id, ...row }: Row): LeaveRequest {
  return { id: _id, ...row };
}
