import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { ArchiveStores } from '../dependencies.ts';
import {
  addTotals,
  isNothing,
  type OvertimeRule,
  payrollAdjustment,
  payrollTotals,
} from '../domain/payroll-line.ts';
import { adjustmentStart, overtimeDays, type PayrollPeriod } from '../domain/payroll-period.ts';
import { overtimeRuleOn, type PayrollSettings } from '../domain/payroll-settings.ts';
import { sortNameOf } from '../domain/sort-name.ts';
import type { PayrollChange } from '../store/payroll-changes.ts';
import type { StoredAdjustment, StoredPayrollLine } from '../store/payroll-lines.ts';
import type { StoredPayrollPeriod } from '../store/payroll-periods.ts';
import type { NamedPayrollRecord } from '../store/records.ts';

export type PayrollArchive = Pick<
  ArchiveStores,
  'people' | 'deletedPeople' | 'records' | 'holidays' | 'payroll'
>;

/** What the lines of a period are made with. */
export interface PayrollContext {
  period: PayrollPeriod;
  rule: OvertimeRule;
  holidays: HolidayCalendar;
  /** The closed periods whose changes become adjustments, oldest first. */
  closed: readonly StoredPayrollPeriod[];
}

interface Name {
  firstName: string;
  lastName: string;
}

/** Somebody who may have a line; deleted people have no name here. */
export interface PayrollPerson {
  id: string;
  name: Name | null;
}

/** Loads what the lines of a period are made with. Only the next period to be closed has adjustments. */
export async function loadPayrollContext(
  { holidays, payroll }: Pick<PayrollArchive, 'holidays' | 'payroll'>,
  period: PayrollPeriod,
  { settings, hasAdjustments }: { settings: PayrollSettings; hasAdjustments: boolean },
): Promise<PayrollContext> {
  const earlier = hasAdjustments
    ? await payroll.periods.between(adjustmentStart(period), period.start)
    : [];
  return {
    period,
    rule: overtimeRuleOn(period.start, settings),
    holidays: await holidays.latest(),
    closed: earlier.filter(({ start }) => start < period.start),
  };
}

/** The next people after an id who may have a line: with an account, deleted since, or with late changes. */
export async function nextPayrollPeople(
  { people, deletedPeople, payroll }: PayrollArchive,
  { period }: Pick<PayrollContext, 'period'>,
  { after, limit }: { after: string; limit: number },
): Promise<PayrollPerson[]> {
  const [known, deleted, changed] = await Promise.all([
    people.next({ after, limit }),
    deletedPeople.deletedSince(period.start, { after, limit }),
    payroll.changes.next({ after, limit }),
  ]);
  const names = new Map(known.map(({ id, firstName, lastName }) => [id, { firstName, lastName }]));
  const ids = new Set([...names.keys(), ...deleted, ...changed]);
  return [...ids]
    .sort()
    .slice(0, limit)
    .map((id) => ({ id, name: names.get(id) ?? null }));
}

/** The next people with late changes after an id. */
export async function nextChangedPeople(
  { payroll }: Pick<PayrollArchive, 'payroll'>,
  page: { after: string; limit: number },
): Promise<PayrollPerson[]> {
  return (await payroll.changes.next(page)).map((id) => ({ id, name: null }));
}

/**
 * The next people without an account after an id who may have a line: deleted since the period began, or with late
 * changes. `last` is the last id that was looked at; null after all of them.
 */
export async function nextFormerPeople(
  { people, deletedPeople, payroll }: PayrollArchive,
  { period, closed }: Pick<PayrollContext, 'period' | 'closed'>,
  { after, limit }: { after: string; limit: number },
): Promise<{ people: PayrollPerson[]; last: string | null }> {
  const [deleted, changed] = await Promise.all([
    deletedPeople.deletedSince(period.start, { after, limit }),
    // Only adjustments follow from them.
    closed.length === 0 ? [] : payroll.changes.next({ after, limit }),
  ]);
  const ids = [...new Set([...deleted, ...changed])].sort().slice(0, limit);
  const withAccount = await people.idsAmong(ids);
  const former = ids.filter((id) => !withAccount.has(id));
  return {
    people: former.map((id) => ({ id, name: null })),
    last: ids.length < limit ? null : (ids.at(-1) ?? null),
  };
}

/**
 * Makes the lines of some people, in any order, from their records and late changes. People without records have
 * none. The number of queries doesn't depend on that of the people. `knownChanges` are their late changes, read before.
 */
export async function calculatePayrollLines(
  { records, payroll }: Pick<PayrollArchive, 'records' | 'payroll'>,
  context: PayrollContext,
  people: readonly PayrollPerson[],
  knownChanges?: readonly PayrollChange[],
): Promise<StoredPayrollLine[]> {
  if (people.length === 0) return [];
  const { period, rule, holidays: calendar } = context;
  const ids = people.map(({ id }) => id);
  const range = { from: overtimeDays(period).start, to: period.end };
  // Before the records: a change that is committed in between is found again.
  const changes = knownChanges ?? (context.closed.length > 0 ? await payroll.changes.of(ids) : []);
  const [recorded, references, earlier] = await Promise.all([
    records.payrollRecords(ids, range),
    payroll.references.of(ids),
    loadEarlier({ records, payroll }, context, changes),
  ]);
  return people.flatMap(({ id, name }) => {
    const own = recorded.get(id) ?? [];
    const totals = payrollTotals(period, own, { rule, calendar });
    const adjustments = earlier.adjustmentsOf(id);
    const isInPeriod = own.some(({ recordDate }) => recordDate >= period.start);
    if (!isInPeriod && isNothing(totals) && adjustments.length === 0) return [];
    const { firstName, lastName } = name ?? nameIn(own) ?? earlier.nameOf(id) ?? noName;
    return [
      {
        start: period.start,
        userId: id,
        firstName,
        lastName,
        sortName: sortNameOf({ firstName, lastName }),
        reference: references.get(id) ?? null,
        totals,
        adjustments,
      },
    ];
  });
}

/** All records of somebody were deleted by HR, and so was their account. */
const noName: Name = { firstName: '', lastName: '' };

/** Loads what is needed to adjust closed periods: of people with late changes only, and the periods concerned. */
async function loadEarlier(
  { records, payroll }: Pick<PayrollArchive, 'records' | 'payroll'>,
  { period, closed, holidays: calendar }: PayrollContext,
  changes: readonly PayrollChange[],
) {
  const changed = new Map(
    changes
      .map((change) => [change.userId, closed.filter((one) => isConcerned(one, change))] as const)
      .filter(([, periods]) => periods.length > 0),
  );
  const changedIds = [...changed.keys()];
  const periods = [...changed.values()].flat();
  const [recorded, lines] =
    changedIds.length === 0
      ? [new Map<string, NamedPayrollRecord[]>(), new Map<string, StoredPayrollLine[]>()]
      : [
          await records.payrollRecords(changedIds, spanOf(periods)),
          Map.groupBy(
            await payroll.lines.ofPeople(changedIds, adjustmentStart(period)),
            ({ userId }) => userId,
          ),
        ];
  return {
    adjustmentsOf(id: string): StoredAdjustment[] {
      const own = recorded.get(id) ?? [];
      return (changed.get(id) ?? []).flatMap(({ start, end, overtime: rule }) => {
        const now = payrollTotals({ start, end }, own, { rule, calendar });
        const totals = payrollAdjustment(now, closedTotals(lines.get(id) ?? [], start));
        return totals ? [{ start, end, totals }] : [];
      });
    },
    nameOf: (id: string): Name | null =>
      nameIn(recorded.get(id) ?? []) ?? lines.get(id)?.at(-1) ?? null,
  };
}

/** Whether a late change may be one of a period: also of the week that it shares with the period before. */
function isConcerned(period: PayrollPeriod, { from, to }: PayrollChange): boolean {
  return overtimeDays(period).start <= to && period.end >= from;
}

function spanOf(periods: readonly PayrollPeriod[]): { from: string; to: string } {
  const starts = periods.map((period) => overtimeDays(period).start).sort();
  const ends = periods.map(({ end }) => end).sort();
  return { from: starts[0] ?? '', to: ends.at(-1) ?? '' };
}

/** What was closed of a period, and adjusted in later ones. */
function closedTotals(lines: readonly StoredPayrollLine[], start: string) {
  return lines.flatMap((line) => [
    ...(line.start === start ? [line.totals] : []),
    ...line.adjustments.filter((one) => one.start === start).map(({ totals }) => totals),
  ]);
}

/** The name in the newest record. */
function nameIn(records: readonly NamedPayrollRecord[]): Name | null {
  const newest = records.reduce<NamedPayrollRecord | null>(
    (latest, one) => (latest && latest.recordDate >= one.recordDate ? latest : one),
    null,
  );
  return newest && { firstName: newest.firstName, lastName: newest.lastName };
}

/** The sums of some lines: of their period, and of their adjustments. */
export function sumLines(lines: readonly StoredPayrollLine[]) {
  return {
    people: lines.length,
    totals: addTotals(lines.map(({ totals }) => totals)),
    adjustments: addTotals(
      lines.flatMap(({ adjustments }) => adjustments.map(({ totals }) => totals)),
    ),
  };
}
