import { collection } from '@portal/bus/collections';
import { newId } from '@portal/kernel/new-id';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { ArchivedDay } from './archived-days.ts';

/** A person whose records changed after their day was archived, and between which days. */
export interface PayrollChange {
  userId: string;
  from: string;
  to: string;
  /** A new value for each change, so that a later change is not removed with an earlier one. */
  version: string;
}

type Row = Omit<PayrollChange, 'userId'> & { _id: string };

const text = { type: String, required: true };

const schema = new Schema<Row>(
  { _id: text, from: text, to: text, version: text },
  { collection: 'payrollChanges', versionKey: false },
);

export type PayrollChangeStore = ReturnType<typeof createPayrollChangeStore>;

/**
 * The people whose closed periods may have changed, since a period was last closed: only they are compared with
 * what was closed.
 */
export function createPayrollChangeStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollChange', schema);

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
      const version = newId();
      const byUser = Map.groupBy(late, ({ userId }) => userId);
      await rows.bulkWrite(
        [...byUser].map(([_id, changes]) => {
          const dates = changes.map(({ date }) => date).sort();
          const update = {
            $min: { from: dates[0] ?? '' },
            $max: { to: dates.at(-1) ?? '' },
            $set: { version },
          };
          return { updateOne: { filter: { _id }, update, upsert: true } };
        }),
        { session },
      );
    },

    /** The changes of some people. */
    async of(userIds: readonly string[]): Promise<PayrollChange[]> {
      const found = await rows.find({ _id: { $in: userIds } }).lean<Row[]>();
      return found.map(({ _id, ...change }) => ({ userId: _id, ...change }));
    },

    /** The ids of the people with changes after an id, up to `limit`. */
    async next({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const found = await rows
        .find({ _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },

    /** Removes changes that a closed period has now, unless there was another one since they were read. */
    async removeProcessed(
      processed: readonly PayrollChange[],
      session: ClientSession,
    ): Promise<void> {
      if (processed.length === 0) return;
      await rows.bulkWrite(
        processed.map(({ userId, version }) => ({
          deleteOne: { filter: { _id: userId, version } },
        })),
        { session },
      );
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
