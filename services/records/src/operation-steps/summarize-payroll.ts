import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { addTotals } from '../domain/payroll-line.ts';
import {
  calculatePayrollLines,
  nextPayrollPeople,
  type PayrollArchive,
  type PayrollContext,
  sumLines,
} from '../jobs/calculate-payroll-lines.ts';

export interface PayrollSummary {
  totals: PayrollTotals;
  adjustments: PayrollTotals;
  peopleWithoutReference: number;
}

const batchSize = 500;

export type PayrollSummaries = ReturnType<typeof createPayrollSummaries>;

/** Adds up everybody’s records of a pay period as they are now, a batch at a time. */
export function createPayrollSummaries(archive: PayrollArchive) {
  const running = new Map<string, Promise<PayrollSummary>>();

  async function summarize(context: PayrollContext): Promise<PayrollSummary> {
    let { totals, adjustments } = sumLines([]);
    let peopleWithoutReference = 0;
    for (let after = ''; ; ) {
      const people = await nextPayrollPeople(archive, context, { after, limit: batchSize });
      const lines = await calculatePayrollLines(archive, context, people);
      const sums = sumLines(lines);
      totals = addTotals([totals, sums.totals]);
      adjustments = addTotals([adjustments, sums.adjustments]);
      peopleWithoutReference += lines.filter(({ reference }) => reference === null).length;
      const last = people.at(-1);
      if (!last || people.length < batchSize)
        return { totals, adjustments, peopleWithoutReference };
      after = last.id;
    }
  }

  return {
    /** Concurrent callers of a period share the work. */
    of(context: PayrollContext): Promise<PayrollSummary> {
      const { start } = context.period;
      const current = running.get(start);
      if (current) return current;
      const started = summarize(context).finally(() => running.delete(start));
      running.set(start, started);
      return started;
    },
  };
}
