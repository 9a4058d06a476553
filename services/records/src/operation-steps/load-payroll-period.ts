import { addDays, londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import { retentionStartDay } from '@portal/runtime/retention/retention-rule';
import type { Dependencies } from '../dependencies.ts';
import {
  closingRefusal,
  nextPayrollPeriod,
  type PayrollPeriod,
  payrollPeriodOf,
} from '../domain/payroll-period.ts';
import type { PayrollSettings } from '../domain/payroll-settings.ts';
import type { StoredPayrollPeriod } from '../store/payroll-periods.ts';

type Stores = Pick<Dependencies, 'payroll' | 'days' | 'retentionYears'>;

/** The pay periods as they are now. */
export interface PayrollState {
  today: string;
  settings: PayrollSettings;
  /** The latest period that is closed or being closed. */
  latest: StoredPayrollPeriod | null;
  /** The first day with records that are kept; today if there are none. */
  firstDay: string;
}

export async function loadPayrollState(deps: Stores, now: Date): Promise<PayrollState> {
  const [settings, latest, first] = await Promise.all([
    deps.payroll.settings.current(),
    deps.payroll.periods.latest(),
    deps.days.first(),
  ]);
  const today = londonDay(now);
  // Records past retention are gone.
  const [, firstDay = today] = [
    first ?? today,
    retentionStartDay({ years: deps.retentionYears.records }, now),
  ].sort();
  return { today, settings, latest, firstDay };
}

/** The period that begins on a day. NOT_FOUND if none does, or it is in the future or before the first records. */
export function findPayrollPeriod(
  { today, settings, firstDay }: PayrollState,
  start: string,
): Result<PayrollPeriod, 'NOT_FOUND'> {
  const period = payrollPeriodOf(start, settings.calendars);
  const isListed = period.start === start && start <= today && period.end >= firstDay;
  return isListed ? ok(period) : fail('NOT_FOUND', 'Pay period not found');
}

/** Why a period can't be closed, apart from days that aren't archived; null if it can. */
export function refusalOf(
  period: PayrollPeriod,
  { today, settings: { calendars }, latest }: Pick<PayrollState, 'today' | 'settings' | 'latest'>,
) {
  const refusal = closingRefusal(period, { lastClosed: latest, calendars, today });
  return refusal ?? (latest?.state === 'closing' ? 'closing' : null);
}

/** Whether a period is the next one to be closed: only its lines have adjustments. */
export function hasAdjustments(
  period: PayrollPeriod,
  { settings: { calendars }, latest }: PayrollState,
): boolean {
  return latest?.state === 'closed' && nextPayrollPeriod(latest, calendars).start === period.start;
}

/** The days of a period up to yesterday, from the first one with records on, that aren't archived. */
export async function daysNotArchived(
  { days }: Pick<Stores, 'days'>,
  { start, end }: PayrollPeriod,
  { today, firstDay }: Pick<PayrollState, 'today' | 'firstDay'>,
): Promise<number> {
  const yesterday = addDays(today, -1);
  const from = start > firstDay ? start : firstDay;
  const to = end < yesterday ? end : yesterday;
  return from > to ? 0 : (await days.notArchivedBetween(from, to)).length;
}
