import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { type Connection, Schema } from 'mongoose';
import { payrollTotalsSchema } from './payroll-totals-schema.ts';

/** A sum of everybody’s totals in a pay period that isn’t closed. */
export interface PayrollSum {
  /** What was added up. */
  id: string;
  /** Of what it was made: it is valid as long as that is the same. */
  madeOf: string;
  /** The last day of the period. */
  end: string;
  totals: PayrollTotals;
}

type Row = Omit<PayrollSum, 'id'> & { _id: string };

const text = { type: String, required: true };

const schema = new Schema<Row>(
  { _id: text, madeOf: text, end: text, totals: { type: payrollTotalsSchema, required: true } },
  { collection: 'payrollSums', versionKey: false },
);

export type PayrollSumStore = ReturnType<typeof createPayrollSumStore>;

/** The sums of periods that aren’t closed, so that only what has changed is added up again: some for each week. */
export function createPayrollSumStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollSum', schema);

  return {
    /** The sum that is stored, if it is still valid. */
    async find(id: string, madeOf: string): Promise<PayrollTotals | null> {
      const row = await rows.findOne({ _id: id, madeOf }).lean<Row>();
      return row?.totals ?? null;
    },

    async save({ id, ...sum }: PayrollSum): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: sum }, { upsert: true });
    },

    /** Removes the sums of periods that ended on a day or earlier. */
    async removeUntil(day: string): Promise<void> {
      await rows.deleteMany({ end: { $lte: day } });
    },
  };
}
