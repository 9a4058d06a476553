import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Session } from '../domain/build-day-records.ts';
import type { UserFilter } from './user-filter.ts';

type Row = Omit<Session, 'id'> & { _id: string; day: string; version: number };
export type Sessions = Model<Row>;

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    userId: { type: String, ...required },
    day: { type: String, ...required },
    clockInTime: { type: Date, ...required },
    clockOutTime: { type: Date, default: null },
    isLate: { type: Boolean, ...required },
    lateMinutes: { type: Number, ...required },
    clockInLocation: { type: String, ...required },
    clockOutLocation: { type: String, default: null },
    version: { type: Number, ...required },
  },
  { collection: 'sessions', versionKey: false },
);

// The sessions of a batch of people on one day.
schema.index({ day: 1, userId: 1 });
// For removing the sessions of a deleted person.
schema.index({ userId: 1 });

/** Sessions whose clock-in was undone have no day any more. */
const notRemoved = { day: { $type: 'string' } } as const;

export function sessionsIn(connection: Connection): Sessions {
  return connection.model<Row>('Session', schema);
}

/** The sessions of some people on one day, by person. */
export async function sessionsOfDay(
  sessions: Sessions,
  day: string,
  userFilter: UserFilter,
): Promise<Map<string, Session[]>> {
  const rows = await sessions.find({ day, userId: userFilter }).lean<Row[]>();
  return Map.groupBy(rows.map(toSession), ({ userId }) => userId);
}

/** The first day with a session; null if there is none. */
export async function firstWorked(sessions: Sessions): Promise<string | null> {
  const first = await sessions
    .findOne(notRemoved, { _id: 0, day: 1 })
    .sort({ day: 1 })
    .lean<Pick<Row, 'day'>>();
  return first?.day ?? null;
}

/** All sessions of a person, by day. */
export async function sessionsOfPerson(
  sessions: Sessions,
  userId: string,
): Promise<Map<string, Session[]>> {
  const rows = await sessions.find({ userId, ...notRemoved }).lean<Row[]>();
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, daySessions]) => [day, daySessions.map(toSession)]));
}

/** The days and people of those sessions that are stored. */
export async function daysOf(
  sessions: Sessions,
  ids: readonly string[],
  session: ClientSession,
): Promise<{ day: string; userId: string }[]> {
  return sessions
    .find({ _id: { $in: ids }, ...notRemoved }, { _id: 0, day: 1, userId: 1 }, { session })
    .lean<{ day: string; userId: string }[]>();
}

function toSession({ _id, day: _, version: __, ...row }: Row): Session {
  return { id: _id, ...row };
}
