import { upsertIfNewer } from '@portal/bus/read-model';
import type { irregularHoursChanged } from '@portal/contracts/attendance/events';
import type { DataOf } from '@portal/contracts/event';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** The time that a person worked on days of irregular hours in a month, copied from attendance's events. */
export type IrregularHours = DataOf<typeof irregularHoursChanged>;
type Row = Omit<IrregularHours, 'id'> & { _id: string };

/** Minutes by month (`YYYY-MM`). */
export type WorkedMinutes = ReadonlyMap<string, number>;

const required = { required: true } as const;

const schema = new Schema<Row>(
  {
    _id: { type: String, ...required },
    userId: { type: String, ...required },
    month: { type: String, ...required },
    minutes: { type: Number, ...required },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

// A person's months.
schema.index({ userId: 1 });
// The oldest.
schema.index({ month: 1 });

export type IrregularHoursStore = ReturnType<typeof createIrregularHoursStore>;

/** The time from which leave in hours accrues. Writes take the `session` of their transaction. */
export function createIrregularHoursStore(connection: Connection) {
  const rows = connection.model<Row>('IrregularHours', schema, 'irregular_hours');

  return {
    /** The minutes of everybody (null) or some people, of those who have any. */
    async workedMinutes(
      userIds: readonly string[] | null,
      session: ClientSession | null = null,
    ): Promise<Map<string, WorkedMinutes>> {
      const filter = userIds ? { userId: { $in: [...userIds] } } : {};
      const query = rows.find(filter, { _id: 0, userId: 1, month: 1, minutes: 1 });
      const found = await query.session(session).lean<Row[]>();
      const byPerson = Map.groupBy(found, ({ userId }) => userId);
      return new Map(
        [...byPerson].map(([userId, own]) => [
          userId,
          new Map(own.map(({ month, minutes }) => [month, minutes])),
        ]),
      );
    },

    /** Stores a month unless the same or a newer version is stored; returns whether it did. */
    saveIfNewer: ({ id, ...row }: IrregularHours, session: ClientSession): Promise<boolean> =>
      upsertIfNewer(rows.collection, session, { _id: id, ...row }, { shardKey: ['userId'] }),

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}
