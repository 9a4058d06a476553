import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { noTotals, type OvertimeRule } from '../domain/payroll-line.ts';
import type { PayrollPeriod } from '../domain/payroll-period.ts';
import { payrollTotalsSchema } from './payroll-totals-schema.ts';

/** A pay period that is closed, or is being closed. */
export interface StoredPayrollPeriod extends PayrollPeriod {
  state: 'closing' | 'closed';
  /** The administrator. */
  closedBy: string;
  /** When the last line was stored. */
  closedAt: Date | null;
  /** The rule with which its lines were made. */
  overtime: OvertimeRule;
  /** The id of the last person whose line is stored, until all are; empty before the first one. */
  after: string;
  /** The number of lines stored so far, and their sums. */
  people: number;
  totals: PayrollTotals;
  adjustments: PayrollTotals;
}

type Row = Omit<StoredPayrollPeriod, 'start'> & { _id: string };

const text = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: text,
    end: text,
    state: text,
    closedBy: text,
    closedAt: { type: Date, default: null },
    overtime: {
      type: { per: String, thresholdMinutes: Number, doesLeaveCount: Boolean },
      _id: false,
      required: true,
    },
    after: { type: String, default: '' },
    people: { type: Number, required: true },
    totals: payrollTotalsSchema,
    adjustments: payrollTotalsSchema,
  },
  { collection: 'payrollPeriods', versionKey: false },
);

const isClosing = { state: 'closing' } as const;
schema.index({ state: 1 }, { partialFilterExpression: isClosing });

/** What a batch of lines adds to its period. */
export interface StoredBatch {
  /** The position before the batch, and after it. */
  after: string;
  next: string;
  people: number;
  totals: PayrollTotals;
  adjustments: PayrollTotals;
  /** The time of the last batch; null for others. */
  closedAt: Date | null;
}

export type PayrollPeriodStore = ReturnType<typeof createPayrollPeriodStore>;

/** The closed pay periods in MongoDB, by their first day. They, not the queue, tell what is to be closed. */
export function createPayrollPeriodStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollPeriod', schema);

  return {
    /** A closed period or one that is being closed; null for others. */
    async byStart(start: string): Promise<StoredPayrollPeriod | null> {
      const row = await rows.findById(start).lean<Row>();
      return row && toPeriod(row);
    },

    /** The latest period that is closed or being closed. */
    async latest(session: ClientSession | null = null): Promise<StoredPayrollPeriod | null> {
      const row = await rows.findOne().sort({ _id: -1 }).session(session).lean<Row>();
      return row && toPeriod(row);
    },

    /** Those that began in a range of days, oldest first. */
    async between(from: string, to: string): Promise<StoredPayrollPeriod[]> {
      const found = await rows
        .find({ _id: { $gte: from, $lte: to } })
        .sort({ _id: 1 })
        .lean<Row[]>();
      return found.map(toPeriod);
    },

    /** The periods that are being closed: one at most, unless something is wrong. */
    async closing(): Promise<StoredPayrollPeriod[]> {
      return (await rows.find(isClosing).lean<Row[]>()).map(toPeriod);
    },

    /** Stores that a period is being closed. Fails if it is stored already. */
    async insert(
      { start, end }: PayrollPeriod,
      { closedBy, overtime }: Pick<StoredPayrollPeriod, 'closedBy' | 'overtime'>,
      session: ClientSession,
    ): Promise<StoredPayrollPeriod> {
      const row: Row = {
        _id: start,
        end,
        state: 'closing',
        closedBy,
        closedAt: null,
        overtime,
        after: '',
        people: 0,
        totals: noTotals,
        adjustments: noTotals,
      };
      await rows.create([row], { session });
      return toPeriod(row);
    },

    /** Adds a batch of lines; false if another process has stored it already. */
    async advance(start: string, batch: StoredBatch, session: ClientSession): Promise<boolean> {
      const { after, next, people, totals, adjustments, closedAt } = batch;
      const { modifiedCount } = await rows.updateOne(
        { _id: start, ...isClosing, after },
        {
          $set: { after: next, ...(closedAt && { state: 'closed', closedAt }) },
          $inc: {
            people,
            ...prefixed('totals', totals),
            ...prefixed('adjustments', adjustments),
          },
        },
        { session },
      );
      return modifiedCount === 1;
    },
  };
}

function prefixed(prefix: string, totals: PayrollTotals): Record<string, number> {
  return Object.fromEntries(
    Object.entries(totals).map(([field, value]) => [`${prefix}.${field}`, value]),
  );
}

function toPeriod({ _id, ...fields }: Row): StoredPayrollPeriod {
  return { start: _id, ...fields };
}
