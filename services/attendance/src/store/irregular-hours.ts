import { createHash } from 'node:crypto';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { IrregularHours } from '../domain/irregular-hours.ts';

export type IrregularHoursRow = Omit<IrregularHours, 'id'> & { _id: string };

const required = { required: true } as const;

const schema = new Schema<IrregularHoursRow>(
  {
    _id: { type: String, ...required },
    userId: { type: String, ...required },
    month: { type: String, ...required },
    minutes: { type: Number, ...required },
    version: { type: Number, ...required },
  },
  { collection: 'irregular-hours', versionKey: false },
);

// One total per person and month, and all of a person.
schema.index({ userId: 1, month: 1 }, { unique: true });
// The oldest.
schema.index({ month: 1 });

export type IrregularHoursStore = ReturnType<typeof createIrregularHoursStore>;

/**
 * The time that people worked on days of irregular hours, by month. A month without any has no document, unless there
 * was some before. Writes take the `session` of their transaction.
 */
export function createIrregularHoursStore(connection: Connection) {
  const rows = connection.model<IrregularHoursRow>('IrregularHours', schema);

  return {
    /** A person's totals of some months that have one. */
    async ofMonths(
      userId: string,
      months: readonly string[],
      session: ClientSession,
    ): Promise<Map<string, IrregularHours>> {
      const query = rows.find({ userId, month: { $in: [...months] } }).session(session);
      const found = (await query.lean<IrregularHoursRow[]>()).map(toIrregularHours);
      return new Map(found.map((one) => [one.month, one]));
    },

    /** The months in which some people have a total. */
    async monthsByUser(userIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
      const query = rows.find({ userId: { $in: [...userIds] } }, { _id: 0, userId: 1, month: 1 });
      const found = await query.lean<Pick<IrregularHoursRow, 'userId' | 'month'>[]>();
      const ofUsers = Map.groupBy(found, ({ userId }) => userId);
      return new Map(
        [...ofUsers].map(([userId, own]) => [userId, new Set(own.map(({ month }) => month))]),
      );
    },

    /** Stores the next version of a total, or a new one. */
    async replace({ id, ...total }: IrregularHours, session: ClientSession): Promise<void> {
      const filter = { _id: id, userId: total.userId };
      await rows.replaceOne(filter, total, { session, upsert: true });
    },

    async removeByUser(userId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ userId }, { session });
    },
  };
}

/** The id of a person's total of a month: always the same, so that a repeated transaction stores no second one. */
export function irregularHoursId(userId: string, month: string): string {
  return createHash('sha256').update(`${userId} ${month}`).digest('hex').slice(0, 24);
}

/** Converts a stored total to the domain's type. */
export function toIrregularHours({ _id, ...row }: IrregularHoursRow): IrregularHours {
  return { id: _id, ...row };
}
