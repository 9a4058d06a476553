import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { AnnualLeave } from '../domain/balance.ts';

interface Row extends AnnualLeave {
  _id: string;
  userId: string;
  leaveType: 'annual' | 'sick' | 'compassionate';
  startDate: string;
  endDate: string;
  version: number;
}
export type LeaveRequests = Model<Row>;
export type AnnualLeaveOf = AnnualLeave & { userId: string };

const required = { required: true } as const;
const text = { type: String, ...required };

const schema = new Schema<Row>(
  {
    _id: text,
    userId: text,
    leaveType: { ...text, enum: ['annual', 'sick', 'compassionate'] },
    status: { ...text, enum: ['pending', 'approved', 'denied', 'cancelled'] },
    startDate: text,
    endDate: text,
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
    version: { type: Number, ...required },
  },
  { collection: 'requests', versionKey: false },
);

// A person's leave from a day on: by the end, because what counts for a leave year has not ended
// before it; so the cost does not grow with the years behind.
schema.index({ userId: 1, endDate: 1 });
// Who is away on a day, and what waits: both asked for all the time, and few beside all there is.
schema.index({ endDate: 1, startDate: 1 });
schema.index({ leaveType: 1 }, { partialFilterExpression: { status: 'pending' } });

export function requestsIn(connection: Connection): LeaveRequests {
  return connection.model<Row>('LeaveRequest', schema);
}

/** Annual leave of some people that counts or may yet, between two days, in one query. */
export async function annualLeaveBetween(
  requests: LeaveRequests,
  userIds: readonly string[],
  from: string,
  to: string,
): Promise<AnnualLeaveOf[]> {
  return requests
    .find(
      {
        userId: { $in: userIds },
        endDate: { $gte: from },
        startDate: { $lte: to },
        leaveType: 'annual',
        status: { $in: ['pending', 'approved'] },
      },
      { userId: 1, status: 1, days: 1 },
    )
    .lean<AnnualLeaveOf[]>();
}

/** Removes every request of somebody for good. */
export async function removeRequests(
  requests: LeaveRequests,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await requests.deleteMany({ userId }, { session });
}
