import type { PayrollTotals } from '@portal/contracts/records/payroll';
import { isBankHoliday } from '@portal/kernel/bank-holidays';
import { eachDay, weekOf } from '@portal/kernel/london';
import type { ArchiveStores } from '../dependencies.ts';
import { addTotals } from '../domain/payroll-line.ts';
import { adjustmentStart, payrollParts } from '../domain/payroll-period.ts';
import {
  calculatePayrollLines,
  nextChangedPeople,
  nextPayrollPeople,
  type PayrollArchive,
  type PayrollContext,
  type PayrollPerson,
  sumLines,
} from '../jobs/calculate-payroll-lines.ts';

export interface PayrollSummary {
  totals: PayrollTotals;
  adjustments: PayrollTotals;
}

const batchSize = 500;

export type PayrollSummaries = ReturnType<typeof createPayrollSummaries>;
type Archive = PayrollArchive & Pick<ArchiveStores, 'summaries' | 'rebuilds'>;

/**
 * Adds up everybody’s records of a pay period as they are now. Sums are kept by week: only a week of which a record
 * was written since is added up again, a batch of people at a time.
 */
export function createPayrollSummaries(archive: Archive) {
  const running = new Map<string, Promise<PayrollSummary>>();

  async function summarize(context: PayrollContext): Promise<PayrollSummary> {
    const { period, rule } = context;
    const parts: PayrollTotals[] = [];
    for (const part of payrollParts(period, rule.per)) {
      parts.push(await sumOfPart(archive, { ...context, period: part, closed: [] }));
    }
    return { totals: addTotals(parts), adjustments: await sumOfAdjustments(archive, context) };
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

/** The totals of everybody in a part of a period. */
async function sumOfPart(archive: Archive, context: PayrollContext): Promise<PayrollTotals> {
  const { period, rule, holidays } = context;
  // The days of its first week before the period count for its overtime.
  const writes = await archive.summaries.writesBetween(weekOf(period.start).start, period.end);
  if (writes === 0) return addTotals([]);
  const bankHolidays = eachDay(period.start, period.end).filter((day) =>
    isBankHoliday(day, holidays),
  );
  const sum = {
    id: `${period.start} ${period.end}`,
    madeOf: JSON.stringify([writes, rule, bankHolidays]),
    end: period.end,
  };
  return keptOr(archive, sum, () =>
    sumOfPeople(
      (after) => nextPayrollPeople(archive, context, { after, limit: batchSize }),
      async (people) => sumLines(await calculatePayrollLines(archive, context, people)).totals,
    ),
  );
}

/** The adjustments to closed periods. Reads only the people with late changes. */
async function sumOfAdjustments(archive: Archive, context: PayrollContext): Promise<PayrollTotals> {
  const { period, closed } = context;
  const last = closed.at(-1);
  if (!last) return addTotals([]);
  const since = weekOf(adjustmentStart(period)).start;
  const writes = await archive.summaries.writesBetween(since, last.end);
  const sum = {
    id: `adjustments ${period.start}`,
    madeOf: JSON.stringify([writes, last.start]),
    end: period.end,
  };
  return keptOr(archive, sum, () =>
    sumOfPeople(
      (after) => nextChangedPeople(archive, { after, limit: batchSize }),
      async (people) => sumLines(await calculatePayrollLines(archive, context, people)).adjustments,
    ),
  );
}

/**
 * A kept sum if it is valid; otherwise it is made, and kept. A write meanwhile makes it invalid again. During a rebuild it
 * isn't kept, because people are missing.
 */
async function keptOr(
  { payroll, rebuilds }: Pick<Archive, 'payroll' | 'rebuilds'>,
  sum: { id: string; madeOf: string; end: string },
  make: () => Promise<PayrollTotals>,
): Promise<PayrollTotals> {
  const kept = await payroll.sums.find(sum.id, sum.madeOf);
  if (kept) return kept;
  const generation = await rebuilds.completeGeneration();
  const totals = await make();
  const isComplete = generation !== null && (await rebuilds.completeGeneration()) === generation;
  if (isComplete) await payroll.sums.save({ ...sum, totals });
  return totals;
}

async function sumOfPeople(
  nextPeople: (after: string) => Promise<readonly PayrollPerson[]>,
  sumOf: (people: readonly PayrollPerson[]) => Promise<PayrollTotals>,
): Promise<PayrollTotals> {
  let total = addTotals([]);
  for (let after = ''; ; ) {
    const people = await nextPeople(after);
    total = addTotals([total, await sumOf(people)]);
    const last = people.at(-1);
    if (!last || people.length < batchSize) return total;
    after = last.id;
  }
}
