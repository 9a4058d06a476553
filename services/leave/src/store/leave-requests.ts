import { maxAbsenceDays } from '@portal/contracts/leave/sick-leave';
import { addDays } from '@portal/kernel/london';
import {
  type ClientSession,
  type Connection,
  type Model,
  type QueryFilter,
  Schema,
} from 'mongoose';
import type { LeaveRequest, LeaveType } from '../domain/leave-request.ts';

interface Row extends Omit<LeaveRequest, 'id'> {
  _id: string;
}
export type LeaveRequests = Model<Row>;

const required = { required: true } as const;
const text = { type: String, ...required };
const optionalText = { type: String, default: null };

const schema = new Schema<Row>(
  {
    _id: text,
    userId: text,
    leaveType: { ...text, enum: ['annual', 'sick', 'compassionate'] },
    startDate: text,
    endDate: text,
    isHalfDay: { type: Boolean, ...required },
    halfDayPeriod: optionalText,
    reason: text,
    status: { ...text, enum: ['pending', 'approved', 'denied', 'cancelled'] },
    denialReason: optionalText,
    requestedAt: { type: Date, ...required },
    decidedAt: { type: Date, default: null },
    decidedBy: optionalText,
    days: [
      new Schema(
        {
          date: text,
          portion: { ...text, enum: ['full', 'morning', 'afternoon'] },
          status: { ...text, enum: ['booked', 'cancelled'] },
        },
        { _id: false },
      ),
    ],
    history: {
      // Requests stored before histories existed have none.
      default: undefined,
      type: [
        new Schema(
          {
            action: text,
            at: { type: Date, ...required },
            by: optionalText,
            day: optionalText,
            from: optionalText,
          },
          { _id: false },
        ),
      ],
    },
    version: { type: Number, ...required },
  },
  { collection: 'requests', versionKey: false },
);

// A person's leave from a day on. By end date, so that the cost doesn't grow with past years.
schema.index({ userId: 1, endDate: 1 });
// Absences in a date range (selective).
schema.index({ endDate: 1, startDate: 1 });
// Pending requests, oldest first.
schema.index(
  { leaveType: 1, requestedAt: 1 },
  { partialFilterExpression: { status: 'pending' }, name: 'pending' },
);

export function requestsIn(connection: Connection): LeaveRequests {
  return connection.model<Row>('LeaveRequest', schema);
}

/** A range of days, both included; a missing end is open. */
export interface DateRange {
  from?: string | null;
  to?: string | null;
}

/**
 * The filter for leave that overlaps a range. No absence is longer than three years, so the filter
 * also limits the end date; without that, ranges in the past would scan everything since.
 */
export function overlapFilter({ from, to }: DateRange) {
  const ends = {
    ...(from && { $gte: from }),
    ...(to && { $lte: addDays(to, maxAbsenceDays) }),
  };
  return { ...((from || to) && { endDate: ends }), ...(to && { startDate: { $lte: to } }) };
}

/** Finds the requests that match a filter, sorted by `sort`. */
export async function findRequests(
  requests: LeaveRequests,
  filter: QueryFilter<Row>,
  { sort, session }: { sort?: Record<string, 1 | -1>; session?: ClientSession } = {},
): Promise<LeaveRequest[]> {
  const rows = await requests.find(filter, null, { session, sort }).lean<Row[]>();
  return rows.map(requestOfRow);
}

/** Finds some people's leave requests that overlap a range, in one query. */
export function findLeave(
  requests: LeaveRequests,
  userIds: readonly string[],
  between: DateRange,
  session?: ClientSession,
): Promise<LeaveRequest[]> {
  const filter = { userId: { $in: [...userIds] }, ...overlapFilter(between) };
  return findRequests(requests, filter, session ? { session } : {});
}

/** Finds some people's approved annual leave that overlaps a range. */
export async function findApprovedLeave(
  requests: LeaveRequests,
  userIds: readonly string[],
  between: DateRange,
  session?: ClientSession,
): Promise<LeaveRequest[]> {
  if (userIds.length === 0) return [];
  const approved = { leaveType: 'annual', status: 'approved' } as const;
  const filter = { userId: { $in: [...userIds] }, ...overlapFilter(between), ...approved };
  return findRequests(requests, filter, session ? { session } : {});
}

/** Finds a request by id, if it has one of `types`; null if there is none. */
export async function findRequestById(
  requests: LeaveRequests,
  id: string,
  types: readonly LeaveType[],
  session?: ClientSession,
): Promise<LeaveRequest | null> {
  const filter = { _id: id, leaveType: { $in: [...types] } };
  const row = await requests.findOne(filter, null, { session }).lean<Row>();
  return row && requestOfRow(row);
}

/** Creates or replaces a request. */
export async function storeRequest(
  requests: LeaveRequests,
  { id, ...row }: LeaveRequest,
  session: ClientSession,
): Promise<void> {
  await requests.replaceOne({ _id: id }, row, { session, upsert: true });
}

/** Stores several new requests. */
export async function addRequests(
  requests: LeaveRequests,
  added: readonly LeaveRequest[],
  session: ClientSession,
): Promise<void> {
  const rows = added.map(({ id, ...row }) => ({ _id: id, ...row }));
  await requests.insertMany(rows, { session });
}

/** Deletes a request. */
export async function removeRequest(
  requests: LeaveRequests,
  id: string,
  session: ClientSession,
): Promise<void> {
  await requests.deleteOne({ _id: id }, { session });
}

/** Deletes all of a person's requests. */
export async function removeRequests(
  requests: LeaveRequests,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await requests.deleteMany({ userId }, { session });
}

function requestOfRow({ _id, ...row }: Row): LeaveRequest {
  return { id: _id, ...row };
}
