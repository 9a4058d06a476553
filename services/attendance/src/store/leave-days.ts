import { replaceEachIfNewer } from '@portal/bus/read-model';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { LeaveDay } from '../domain/leave-portions.ts';

/**
 * The days of a leave request, copied from leave's events, without its type. A request that is not
 * in effect or was deleted has no days. It stays stored, so that an older event that arrives late is
 * ignored.
 */
export interface LeaveRequestDays {
  id: string;
  userId: string;
  days: readonly LeaveDay[];
  version: number;
}

type Row = Omit<LeaveRequestDays, 'id'> & { _id: string };

const required = { required: true } as const;
const text = { type: String, ...required };

const schema = new Schema<Row>(
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
  { versionKey: false },
);

// A person's leave in a day, week or month.
schema.index({ userId: 1, 'days.date': 1 });
// The oldest.
schema.index({ 'days.0.date': 1 });

export type LeaveDayStore = ReturnType<typeof createLeaveDayStore>;

/** People's days of leave in MongoDB. Writes take the `session` of their transaction. */
export function createLeaveDayStore(connection: Connection) {
  const rows = connection.model<Row>('Leave', schema, 'leave-days');

  return {
    /** A person's days of leave from one day to another, both included. */
    async between(
      userId: string,
      { start, end }: { start: string; end: string },
      session: ClientSession | null = null,
    ): Promise<LeaveDay[]> {
      const inPeriod = { $elemMatch: { date: { $gte: start, $lte: end } } };
      const query = rows.find({ userId, days: inPeriod }, { days: 1 }).session(session);
      const found = await query.lean<Pick<Row, 'days'>[]>();
      return found.flatMap(({ days }) => days).filter(({ date }) => date >= start && date <= end);
    },

    /** The days of leave of some people from one day to another, both included, by person. */
    async ofPeople(
      userIds: readonly string[],
      { start, end }: { start: string; end: string },
    ): Promise<Map<string, LeaveDay[]>> {
      const inPeriod = { $elemMatch: { date: { $gte: start, $lte: end } } };
      const filter = { userId: { $in: userIds }, days: inPeriod };
      const found = await rows.find(filter, { userId: 1, days: 1 }).lean<Row[]>();
      const byPerson = Map.groupBy(found, ({ userId }) => userId);
      const isInPeriod = ({ date }: LeaveDay) => date >= start && date <= end;
      return new Map(
        [...byPerson].map(([userId, own]) => [
          userId,
          own.flatMap(({ days }) => days).filter(isInPeriod),
        ]),
      );
    },

    /** Some people's leave on the days of their shifts, by person, in one query. */
    async ofShifts(
      shifts: readonly { userId: string; shiftDay: string }[],
      session: ClientSession,
    ): Promise<Map<string, LeaveDay[]>> {
      const userIds = shifts.map(({ userId }) => userId);
      const dates = [...new Set(shifts.map(({ shiftDay }) => shiftDay))];
      const filter = { userId: { $in: userIds }, 'days.date': { $in: dates } };
      const found = await rows.find(filter).session(session).lean<Row[]>();
      const byUser = Map.groupBy(found, ({ userId }) => userId);
      return new Map([...byUser].map(([userId, own]) => [userId, own.flatMap(({ days }) => days)]));
    },

    /**
     * Stores the days of each request unless the stored version is at least as new. Gives those that were
     * stored, in order, with their previous days.
     */
    async saveEachIfNewer(
      requests: readonly LeaveRequestDays[],
      session: ClientSession,
    ): Promise<{ request: LeaveRequestDays; before: readonly LeaveDay[] }[]> {
      const stored = await replaceEachIfNewer(
        rows.collection,
        session,
        requests.map(({ id, ...request }): Row => ({ _id: id, ...request })),
        { shardKey: ['userId'] },
      );
      return stored.map(({ state: { _id, ...request }, before }) => ({
        request: { id: _id, ...request },
        before: before?.days ?? [],
      }));
    },

    async removeAll(
      requests: readonly Pick<LeaveRequestDays, 'id' | 'userId'>[],
      session: ClientSession,
    ): Promise<void> {
      if (requests.length === 0) return;
      const filters = requests.map(({ id, userId }) => ({
        deleteOne: { filter: { _id: id, userId } },
      }));
      await rows.bulkWrite(filters, { session });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
