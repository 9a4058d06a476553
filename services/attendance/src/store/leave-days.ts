import { upsertIfNewer } from '@portal/bus/read-model';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { LeaveDay } from '../domain/leave-portions.ts';

/**
 * The days of a leave request, copied from leave's events, without its type. A request that is not
 * in effect or was deleted has no days. Its row stays, so that an older event that arrives late is
 * ignored.
 */
export interface LeaveRow {
  _id: string;
  userId: string;
  days: LeaveDay[];
  version: number;
}
export type Leave = Model<LeaveRow>;

const required = { required: true } as const;
const text = { type: String, ...required };

const schema = new Schema<LeaveRow>(
  {
    _id: text,
    userId: text,
    days: [
      new Schema<LeaveDay>(
        { date: text, portion: { ...text, enum: ['full', 'morning', 'afternoon'] } },
        { _id: false },
      ),
    ],
    version: { type: Number, ...required },
  },
  { collection: 'leave-days', versionKey: false },
);

// A person's leave in a day, week or month.
schema.index({ userId: 1, 'days.date': 1 });

export function leaveIn(connection: Connection): Leave {
  return connection.model<LeaveRow>('Leave', schema);
}

/** Finds a person's days of leave from one day to another, both included. */
export async function findLeaveBetween(
  leave: Leave,
  userId: string,
  { start, end }: { start: string; end: string },
  session?: ClientSession,
): Promise<LeaveDay[]> {
  const rows = await leave
    .find({ userId, days: { $elemMatch: { date: { $gte: start, $lte: end } } } }, { days: 1 })
    .session(session ?? null)
    .lean<Pick<LeaveRow, 'days'>[]>();
  return rows.flatMap(({ days }) => days).filter(({ date }) => date >= start && date <= end);
}

/** Finds some people's leave on the days of their shifts, by person, in one query. */
export async function findLeaveOfPeople(
  leave: Leave,
  shifts: readonly { userId: string; shiftDay: string }[],
  session: ClientSession,
): Promise<Map<string, LeaveDay[]>> {
  const dates = [...new Set(shifts.map(({ shiftDay }) => shiftDay))];
  const rows = await leave
    .find({ userId: { $in: shifts.map(({ userId }) => userId) }, 'days.date': { $in: dates } })
    .session(session)
    .lean<LeaveRow[]>();
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byPerson].map(([userId, own]) => [userId, own.flatMap(({ days }) => days)]));
}

/**
 * Stores a request's days unless the stored version is at least as new. Returns the previous days;
 * null if nothing was stored.
 */
export async function storeLeave(
  leave: Leave,
  request: LeaveRow,
  session: ClientSession,
): Promise<LeaveDay[] | null> {
  const before = await leave.findById(request._id, null, { session }).lean<LeaveRow>();
  const isNews = await upsertIfNewer(leave.collection, session, { ...request });
  return isNews ? (before?.days ?? []) : null;
}

/** Deletes a person's leave. */
export async function removeLeave(
  leave: Leave,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await leave.deleteMany({ userId }, { session });
}
