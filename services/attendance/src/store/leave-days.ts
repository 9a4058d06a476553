import { newestWins } from '@portal/bus/read-model';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { LeaveDay } from '../domain/leave.ts';

/**
 * What attendance knows of a request for leave, from leave's events: when the person is off. Of
 * what kind the leave is it need not know. A request that is not in effect, or was deleted, has no
 * days; its row stays, so that an event of before that comes late finds the newer version.
 */
export interface RequestedLeave {
  _id: string;
  userId: string;
  days: LeaveDay[];
  version: number;
}
export type Leave = Model<RequestedLeave>;

const required = { required: true } as const;
const text = { type: String, ...required };

const schema = new Schema<RequestedLeave>(
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

// A person's leave on a day or in a week or month, however much there is before and after it.
schema.index({ userId: 1, 'days.date': 1 });

export function leaveIn(connection: Connection): Leave {
  return connection.model<RequestedLeave>('Leave', schema);
}

/** A person's days of leave from one day to another, both included. */
export async function leaveBetween(
  leave: Leave,
  userId: string,
  { start, end }: { start: string; end: string },
  session?: ClientSession,
): Promise<LeaveDay[]> {
  const rows = await leave
    .find({ userId, days: { $elemMatch: { date: { $gte: start, $lte: end } } } }, { days: 1 })
    .session(session ?? null)
    .lean<Pick<RequestedLeave, 'days'>[]>();
  return rows.flatMap(({ days }) => days).filter(({ date }) => date >= start && date <= end);
}

/** The days of leave of some people on the days of some shifts, by person, in one query. */
export async function leaveOfPeople(
  leave: Leave,
  shifts: readonly { userId: string; shiftDay: string }[],
  session: ClientSession,
): Promise<Map<string, LeaveDay[]>> {
  const dates = [...new Set(shifts.map(({ shiftDay }) => shiftDay))];
  const rows = await leave
    .find({ userId: { $in: shifts.map(({ userId }) => userId) }, 'days.date': { $in: dates } })
    .session(session)
    .lean<RequestedLeave[]>();
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byPerson].map(([userId, own]) => [userId, own.flatMap(({ days }) => days)]));
}

/**
 * Keeps what a request takes now, unless what is known of it is as new; gives the days that it took
 * before, or null where nothing has changed.
 */
export async function keepLeave(
  leave: Leave,
  request: RequestedLeave,
  session: ClientSession,
): Promise<LeaveDay[] | null> {
  const before = await leave.findById(request._id, null, { session }).lean<RequestedLeave>();
  const isNews = await newestWins(leave.collection, session, { ...request });
  return isNews ? (before?.days ?? []) : null;
}

/** Removes what is known of a person's leave. */
export async function removeLeave(
  leave: Leave,
  userId: string,
  session: ClientSession,
): Promise<void> {
  await leave.deleteMany({ userId }, { session });
}
