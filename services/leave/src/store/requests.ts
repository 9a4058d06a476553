import { longestAbsenceDays } from '@portal/contracts/leave/sick-leave';
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
      // Those of before it was kept have none.
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

// A person's leave from a day on: by the end, because what counts for a leave year has not ended
// before it; so the cost does not grow with the years behind.
schema.index({ userId: 1, endDate: 1 });
// Who is away in some days: few beside all there is.
schema.index({ endDate: 1, startDate: 1 });
// What waits for HR, the oldest first.
schema.index(
  { leaveType: 1, requestedAt: 1 },
  { partialFilterExpression: { status: 'pending' }, name: 'pending' },
);

export function requestsIn(connection: Connection): LeaveRequests {
  return connection.model<Row>('LeaveRequest', schema);
}

/** Days of which something is asked, both included; an end that is left out is open. */
export interface Between {
  from?: string | null;
  to?: string | null;
}

/**
 * The filter for leave that has at least one day in some days. As no absence is longer than three
 * years, it has ended three years after them: so asking for days of long ago costs no more.
 */
export function touching({ from, to }: Between) {
  const ends = {
    ...(from && { $gte: from }),
    ...(to && { $lte: addDays(to, longestAbsenceDays) }),
  };
  return { ...((from || to) && { endDate: ends }), ...(to && { startDate: { $lte: to } }) };
}

/** The requests that fit a filter, in an order. */
export async function requestsWhere(
  requests: LeaveRequests,
  filter: QueryFilter<Row>,
  { sort, session }: { sort?: Record<string, 1 | -1>; session?: ClientSession } = {},
): Promise<LeaveRequest[]> {
  const rows = await requests.find(filter, null, { session, sort }).lean<Row[]>();
  return rows.map(requestOfRow);
}

/** All that some people have asked for and that touches some days, in one query. */
export function leaveOf(
  requests: LeaveRequests,
  userIds: readonly string[],
  between: Between,
  session?: ClientSession,
): Promise<LeaveRequest[]> {
  const filter = { userId: { $in: [...userIds] }, ...touching(between) };
  return requestsWhere(requests, filter, session ? { session } : {});
}

/** Approved annual leave of some people that touches some days. */
export async function approvedLeaveOf(
  requests: LeaveRequests,
  userIds: readonly string[],
  between: Between,
  session?: ClientSession,
): Promise<LeaveRequest[]> {
  if (userIds.length === 0) return [];
  const approved = { leaveType: 'annual', status: 'approved' } as const;
  const filter = { userId: { $in: [...userIds] }, ...touching(between), ...approved };
  return requestsWhere(requests, filter, session ? { session } : {});
}

/** A request of one of some types; null where there is none. */
export async function requestById(
  requests: LeaveRequests,
  id: string,
  types: readonly LeaveType[],
  session?: ClientSession,
): Promise<LeaveRequest | null> {
  const filter = { _id: id, leaveType: { $in: [...types] } };
  const row = await requests.findOne(filter, null, { session }).lean<Row>();
  return row && requestOfRow(row);
}

/** Stores a new request, or one in the place of what was read in the same transaction. */
export async function storeRequest(
  requests: LeaveRequests,
  { id, ...row }: LeaveRequest,
  session: ClientSession,
): Promise<void> {
  await requests.replaceOne({ _id: id }, row, { session, upsert: true });
}

/** Stores new requests in one go. */
export async function addRequests(
  requests: LeaveRequests,
  added: readonly LeaveRequest[],
  session: ClientSession,
): Promise<void> {
  const rows = added.map(({ id, ...row }) => ({ _id: id, ...row }));
  await requests.insertMany(rows, { session });
}

/** Removes one request for good. */
export async function removeRequest(
  requests: LeaveRequests,
  id: string,
  session: ClientSession,
): Promise<void> {
  await requests.deleteOne({ _id: id }, { session });
}

/** Removes every request of somebody for good. */
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
