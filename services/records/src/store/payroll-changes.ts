import { collection } from '@portal/bus/collections';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { ArchivedDay } from './archived-days.ts';

/** A person whose records changed after their day was archived, and between which days. */
export interface PayrollChange {
  userId: string;
  from: string;
  to: string;
}

type Row = Omit<PayrollChange, 'userId'> & { _id: string };

const text = { type: String, required: true };

const schema = new Schema<Row>(
  { _id: text, from: text, to: text },
  { collection: 'payrollChanges', versionKey: false },
);

export type PayrollChangeStore = ReturnType<typeof createPayrollChangeStore>;

/**
 * The people whose closed periods may have changed, since a period was last closed: only they are compared with
 * what was closed.
 */
export function createPayrollChangeStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollChange', schema);

  async function find(filter: object, session: ClientSession | null): Promise<PayrollChange[]> {
    const found = await rows.find(filter).session(session).lean<Row[]>();
    return found.map(({ _id, ...days }) => ({ userId: _id, ...days }));
  }

  return {
    /**
     * Adds written person-days. Days that are being archived for the first time are left out: no period with such
     * a day is closed.
     */
    async add(
      written: readonly { userId: string; date: string }[],
      session: ClientSession,
    ): Promise<void> {
      const archived = await wholeDays(new Set(written.map(({ date }) => date)), session);
      const late = written.filter(({ date }) => archived.has(date));
      if (late.length === 0) return;
      const byUser = Map.groupBy(late, ({ userId }) => userId);
      await rows.bulkWrite(
        [...byUser].map(([_id, changes]) => {
          const dates = changes.map(({ date }) => date).sort();
          const update = { $min: { from: dates[0] ?? '' }, $max: { to: dates.at(-1) ?? '' } };
          return { updateOne: { filter: { _id }, update, upsert: true } };
        }),
        { session },
      );
    },

    /** The changes of some people. */
    of: (userIds: readonly string[], session: ClientSession | null) =>
      find({ _id: { $in: userIds } }, session),

    /** The ids of the people with changes after an id, up to `limit`. */
    async next({ after = '', limit }: { after?: string; limit?: number }): Promise<string[]> {
      const query = rows.find({ _id: { $gt: after } }, { _id: 1 }).sort({ _id: 1 });
      if (limit !== undefined) query.limit(limit);
      return (await query.lean<{ _id: string }[]>()).map(({ _id }) => _id);
    },

    /** Removes the changes of some people, which a closed period has now. */
    async remove(userIds: readonly string[], session: ClientSession): Promise<void> {
      await rows.deleteMany({ _id: { $in: userIds } }, { session });
    },
  };

  async function wholeDays(dates: ReadonlySet<string>, session: ClientSession) {
    if (dates.size === 0) return dates;
    const days = collection<ArchivedDay>(connection, 'archivedDays');
    const filter = { _id: { $in: [...dates] }, isWhole: true };
    const found = await days.find(filter, { session, projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id));
  }
}
