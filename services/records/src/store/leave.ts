import { replaceEachIfNewer } from '@portal/bus/read-model';
import { removeOldestBatch } from '@portal/runtime/retention/remove-oldest-batch';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { type EffectiveLeave, leaveDates } from '../domain/leave-flags.ts';
import type { PersonDay } from './outdated-days.ts';
import type { UserFilter } from './user-filter.ts';

/**
 * A leave request of any kind, from the events of leave. One that is not in effect, or was deleted, has
 * no days; its row is kept, so that an older event that arrives late is ignored.
 */
export interface Leave extends EffectiveLeave {
  id: string;
  userId: string;
  version: number;
}

type Row = Omit<Leave, 'id'> & {
  _id: string;
  /** The dates by which it is found (leaveDates). */
  dates: string[];
};

const required = { required: true } as const;
const text = { type: String, ...required };

const schema = new Schema<Row>(
  {
    _id: text,
    userId: text,
    leaveType: text,
    startDate: { type: String, default: null },
    endDate: { type: String, default: null },
    days: [new Schema({ date: text, portion: text, hours: Number }, { _id: false })],
    dates: [String],
    version: { type: Number, ...required },
  },
  { collection: 'leave', versionKey: false },
);

// The leave of some people on one day.
schema.index({ dates: 1, userId: 1 });
// For removing the leave of a deleted person.
schema.index({ userId: 1 });
// The oldest.
schema.index({ endDate: 1 });

export type LeaveStore = ReturnType<typeof createLeaveStore>;

/** The leave requests from leave's events. */
export function createLeaveStore(connection: Connection) {
  const rows = connection.model<Row>('Leave', schema);

  return {
    /**
     * Stores each request unless the stored version is as new; gives the days on which people's leave may have
     * changed.
     */
    async saveEachIfNewer(
      requests: readonly Leave[],
      session: ClientSession,
    ): Promise<PersonDay[]> {
      const stored = await replaceEachIfNewer(
        rows.collection,
        session,
        requests.map(({ id, ...request }) => ({ _id: id, ...request, dates: leaveDates(request) })),
        { shardKey: ['userId'] },
      );
      return stored.flatMap(({ state, before }) =>
        changedDates(before, state).map((day) => ({ day, userId: state.userId })),
      );
    },

    /** The leave that may fall on a day, by person. */
    async ofDay(day: string, userFilter: UserFilter): Promise<Map<string, EffectiveLeave[]>> {
      const found = await rows.find({ dates: day, userId: userFilter }, { dates: 0 }).lean<Row[]>();
      return Map.groupBy(found, ({ userId }) => userId);
    },

    /** All leave of a person. */
    ofUser: (userId: string): Promise<EffectiveLeave[]> =>
      rows.find({ userId }, { dates: 0 }).lean<Row[]>(),

    /** The number of requests that book a day. */
    count: (): Promise<number> => rows.countDocuments({ dates: { $ne: [] } }),

    /** Removes some requests. */
    async removeAll(
      requests: readonly Pick<Leave, 'id' | 'userId'>[],
      session: ClientSession,
    ): Promise<void> {
      if (requests.length === 0) return;
      const filters = requests.map(({ id, userId }) => ({
        deleteOne: { filter: { _id: id, userId } },
      }));
      await rows.bulkWrite(filters, { session });
    },

    /** Removes a batch of leave that ended before a day, none of `held`; returns how many. */
    removeBatchBefore: (day: string, held: readonly string[]): Promise<number> =>
      removeOldestBatch(connection, 'leave', {
        filter: { endDate: { $lt: day } },
        sort: { endDate: 1 },
        held,
      }),

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

function changedDates(before: Row | null, after: Row): string[] {
  const [was, is] = [bookingsOf(before?.days ?? []), bookingsOf(after.days)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (date) => was.get(date) !== is.get(date),
  );
  if (changed.length === 0) return [];
  // Weekends and holidays change with the working days around them.
  const between = [...(before?.dates ?? []), ...after.dates].filter(
    (date) => !was.has(date) && !is.has(date),
  );
  return [...new Set([...changed, ...between])];
}

/** What is booked of each day, as text. */
function bookingsOf(days: Leave['days']): Map<string, string> {
  return new Map(days.map(({ date, portion, hours }) => [date, `${portion} ${hours}`]));
}
