import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { afterPosition, type PageRequest } from '@portal/runtime/keyset-pagination';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { LinePosition } from '../domain/line-cursor.ts';
import type { PayrollPeriod } from '../domain/payroll-period.ts';
import { nameFilters } from './name-filters.ts';
import { payrollTotalsSchema } from './payroll-totals-schema.ts';

/** What changed in an earlier period since. */
export type StoredAdjustment = PayrollPeriod & { totals: PayrollTotals };

/** A person’s line of a closed period. It never changes. */
export interface StoredPayrollLine extends LinePosition {
  /** The first day of the period. */
  start: string;
  firstName: string;
  lastName: string;
  /** The number in the payroll software when the period was closed. */
  reference: string | null;
  totals: PayrollTotals;
  adjustments: readonly StoredAdjustment[];
}

/** `start userId`: no line is stored twice. */
type Row = StoredPayrollLine & { _id: string };

const text = { type: String, required: true };

const schema = new Schema<Row>(
  {
    _id: text,
    start: text,
    userId: text,
    firstName: text,
    lastName: text,
    sortName: text,
    reference: { type: String, default: null },
    totals: { type: payrollTotalsSchema, required: true },
    adjustments: [
      new Schema<StoredAdjustment>(
        { start: text, end: text, totals: { type: payrollTotalsSchema, required: true } },
        { _id: false },
      ),
    ],
  },
  { collection: 'payrollLines', versionKey: false },
);

const byName = { sortName: 1, userId: 1 } as const;
/** The list of a period, also searched by name. */
const periodSort = { start: 1, ...byName } as const;
schema.index(periodSort);
/** The lines of a person, for adjustments and copies of personal data. */
schema.index({ userId: 1, start: 1 });

const batchSize = 500;

export type PayrollLineStore = ReturnType<typeof createPayrollLineStore>;

/** The lines of closed pay periods in MongoDB. */
export function createPayrollLineStore(connection: Connection) {
  const rows = connection.model<Row>('PayrollLine', schema);

  /** A page of the lines of a period by name, of people whose names contain all of `terms`. */
  async function list(
    start: string,
    terms: readonly string[],
    { position, limit }: PageRequest<LinePosition>,
  ): Promise<StoredPayrollLine[]> {
    const conditions = [afterPosition(byName, position), ...nameFilters(terms)];
    return rows
      .find({ start, $and: conditions }, { _id: 0 })
      .sort(periodSort)
      .hint(periodSort)
      .limit(limit)
      .lean<StoredPayrollLine[]>();
  }

  return {
    list,

    /** All lines of a period by name, a batch at a time. */
    async *batches(start: string): AsyncGenerator<readonly StoredPayrollLine[]> {
      let position: LinePosition | null = null;
      do {
        const lines: StoredPayrollLine[] = await list(start, [], { position, limit: batchSize });
        if (lines.length > 0) yield lines;
        position = lines.length === batchSize ? (lines.at(-1) ?? null) : null;
      } while (position);
    },

    /** The lines of some people in periods that began on a day or later, oldest first. */
    ofPeople: (userIds: readonly string[], since: string): Promise<StoredPayrollLine[]> =>
      rows
        .find({ userId: { $in: userIds }, start: { $gte: since } }, { _id: 0 })
        .sort({ userId: 1, start: 1 })
        .lean<StoredPayrollLine[]>(),

    /** The ids of the people whose line of a period has no number in the payroll software. */
    async withoutReference(start: string): Promise<string[]> {
      const found = await rows
        .find({ start, reference: null }, { _id: 0, userId: 1 })
        .hint(periodSort)
        .lean<{ userId: string }[]>();
      return found.map(({ userId }) => userId);
    },

    async insertAll(lines: readonly StoredPayrollLine[], session: ClientSession): Promise<void> {
      const documents = lines.map((line) => ({ _id: `${line.start} ${line.userId}`, ...line }));
      await rows.insertMany(documents, { session });
    },

    /** Removes the oldest `limit` lines of periods that began before a day; returns how many. */
    async removeOldest(
      day: string,
      { limit, held }: { limit: number; held: readonly string[] },
    ): Promise<number> {
      const old = await rows
        .find({ start: { $lt: day }, userId: { $nin: held } }, { _id: 1 })
        .sort(periodSort)
        .hint(periodSort)
        .limit(limit)
        .lean<{ _id: string }[]>();
      if (old.length === 0) return 0;
      const { deletedCount } = await rows.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
      return deletedCount;
    },
  };
}
