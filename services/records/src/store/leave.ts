import { upsertIfNewer } from '@portal/bus/read-model';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { leaveDates, type TakenLeave } from '../domain/leave-flags.ts';
import type { UserFilter } from './user-filter.ts';

/**
 * A leave request of any kind, from the events of leave. One that is not in effect, or was deleted, has
 * no days; its row is kept, so that an older event that arrives late is ignored.
 */
export interface Leave extends TakenLeave {
  _id: string;
  userId: string;
  /** The dates by which it is found (leaveDates). */
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

// The leave of some people on one day.
schema.index({ dates: 1, userId: 1 });
// For removing the leave of a deleted person.
schema.index({ userId: 1 });

export function leaveIn(connection: Connection): LeaveModel {
  return connection.model<Leave>('Leave', schema);
}

/**
 * Stores a request unless the stored version is as new; gives the dates on which the person's leave
 * may have changed.
 */
export async function saveLeave(
  leave: LeaveModel,
  request: Omit<Leave, 'dates'>,
  session: ClientSession,
): Promise<string[]> {
  const before = await leave.findById(request._id, null, { session }).lean<Leave>();
  const dates = leaveDates(request);
  if (!(await upsertIfNewer(leave.collection, session, { ...request, dates }))) return [];
  const [was, is] = [portionsOf(before?.days ?? []), portionsOf(request.days)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (date) => was.get(date) !== is.get(date),
  );
  if (changed.length === 0) return [];
  // Weekends and holidays change with the working days around them.
  const between = [...(before?.dates ?? []), ...dates].filter(
    (date) => !was.has(date) && !is.has(date),
  );
  return [...new Set([...changed, ...between])];
}

function portionsOf(days: Leave['days']): Map<string, string> {
  return new Map(days.map(({ date, portion }) => [date, portion]));
}

/** The leave that may fall on a day, by person. */
export async function leaveOn(
  leave: LeaveModel,
  day: string,
  userFilter: UserFilter,
): Promise<Map<string, Leave[]>> {
  const rows = await leave.find({ dates: day, userId: userFilter }, { dates: 0 }).lean<Leave[]>();
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** All leave of a person. */
export async function leaveOfPerson(leave: LeaveModel, userId: string): Promise<Leave[]> {
  return leave.find({ userId }, { dates: 0 }).lean<Leave[]>();
}
