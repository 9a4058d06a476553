import { type Connection, type Model, Schema } from 'mongoose';
import type { Session } from '../domain/records-of-day.ts';

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
    hoursWorked: { type: Number, default: null },
    isLate: { type: Boolean, ...required },
    lateMinutes: { type: Number, ...required },
    clockInLocation: { type: String, ...required },
    clockOutLocation: { type: String, default: null },
    version: { type: Number, ...required },
  },
  { collection: 'sessions', versionKey: false },
);

// What the archive asks: the sessions of a batch of people on one day.
schema.index({ day: 1, userId: 1 });

export function sessionsIn(connection: Connection): Sessions {
  return connection.model<Row>('Session', schema);
}

/** The sessions of some people on one day, by person, in one query. */
export async function sessionsOfDay(
  sessions: Sessions,
  day: string,
  userIds: readonly string[],
): Promise<Map<string, Session[]>> {
  const rows = await sessions.find({ day, userId: { $in: userIds } }).lean<Row[]>();
  return Map.groupBy(
    rows.map(({ _id, day: _, version: __, ...row }) => ({ id: _id, ...row })),
    ({ userId }) => userId,
  );
}
