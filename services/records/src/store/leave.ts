import { newestWins } from '@portal/bus/read-model';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { datesOfLeave, type TakenLeave } from '../domain/leave-of-day.ts';
import type { Whose } from './whose.ts';

/**
 * A request for leave of any kind, from leave’s events. One that is not in effect, or was deleted, has
 * no days; its row stays, so that an event of before that comes late finds the newer version.
 */
export interface Leave extends TakenLeave {
  _id: string;
  userId: string;
  /** What it is found by: datesOfLeave. */
  dates: string[];
  version: number;
}
export type LeaveModel = Model<Leave>;

const required = { required: true } as const;
const text = { type: String, ...required };

const schema = new Schema<Leave>(
  {
    _id: text,
    userId: text,
    leaveType: text,
    startDate: { type: String, default: null },
    endDate: { type: String, default: null },
    days: [new Schema({ date: text, portion: text }, { _id: false })],
    dates: [String],
    version: { type: Number, ...required },
  },
  { collection: 'leave', versionKey: false },
);

// What the archive asks: the leave of some people on one day.
schema.index({ dates: 1, userId: 1 });
// All of somebody who was deleted.
schema.index({ userId: 1 });

export function leaveIn(connection: Connection): LeaveModel {
  return connection.model<Leave>('Leave', schema);
}

/**
 * Keeps what a request takes now, unless what is known of it is as new; gives the dates on which the
 * person may be away otherwise than before.
 */
export async function keepLeave(
  leave: LeaveModel,
  request: Omit<Leave, 'dates'>,
  session: ClientSession,
): Promise<string[]> {
  const before = await leave.findById(request._id, null, { session }).lean<Leave>();
  const dates = datesOfLeave(request);
  if (!(await newestWins(leave.collection, session, { ...request, dates }))) return [];
  const [was, is] = [portionsOf(before?.days ?? []), portionsOf(request.days)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (date) => was.get(date) !== is.get(date),
  );
  if (changed.length === 0) return [];
  // A weekend goes with the working days around it.
  const between = [...(before?.dates ?? []), ...dates].filter(
    (date) => !was.has(date) && !is.has(date),
  );
  return [...new Set([...changed, ...between])];
}

function portionsOf(days: Leave['days']): Map<string, string> {
  return new Map(days.map(({ date, portion }) => [date, portion]));
}

/** The leave that some people may have on a day, by person. */
export async function leaveOn(
  leave: LeaveModel,
  day: string,
  whose: Whose,
): Promise<Map<string, Leave[]>> {
  const rows = await leave.find({ dates: day, userId: whose }, { dates: 0 }).lean<Leave[]>();
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** All leave of a person. */
export async function leaveOfPerson(leave: LeaveModel, userId: string): Promise<Leave[]> {
  return leave.find({ userId }, { dates: 0 }).lean<Leave[]>();
}
