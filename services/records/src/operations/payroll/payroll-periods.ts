import type { InputOf } from '@portal/contracts/operation';
import { maxPageSize } from '@portal/contracts/pagination';
import type { payrollPeriods as contract } from '@portal/contracts/records/payroll';
import { addDays } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { loadPage } from '@portal/runtime/keyset-pagination';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { payrollCursor } from '../../domain/payroll-cursor.ts';
import {
  type PayrollPeriod,
  payrollPeriodOf,
  previousPayrollPeriod,
} from '../../domain/payroll-period.ts';
import { toPayrollPeriodDto } from '../../dto/to-payroll-period-dto.ts';
import {
  loadPayrollState,
  type PayrollState,
  refusalOf,
} from '../../operation-steps/load-payroll-period.ts';

/** Lists pay periods, newest first, back to the first one with records. BAD_INPUT if `after` is not a cursor of this list. */
export async function payrollPeriods(
  deps: Pick<Dependencies, 'payroll' | 'days' | 'retentionYears'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const state = await loadPayrollState(deps, request.now());
  const page = await loadPage(
    payrollCursor,
    { ...input, maxLimit: maxPageSize },
    async ({ position, limit }) => walkBack(state, position, limit),
  );
  if (!page.ok) return page;
  const { items, next } = page.value;
  const oldest = items.at(-1)?.start ?? state.today;
  const newest = items[0] ?? { start: state.today, end: state.today };
  const [stored, archived] = await Promise.all([
    deps.payroll.periods.between(oldest, newest.start),
    deps.days.archivedBetween(oldest, newest.end),
  ]);
  const byStart = new Map(stored.map((period) => [period.start, period]));
  const archivedDays = new Set(archived);
  return ok({
    items: items.map((period) => {
      const canClose = refusalOf(period, state) === null && isArchived(period, state, archivedDays);
      return toPayrollPeriodDto(period, byStart.get(period.start) ?? null, {
        today: state.today,
        canClose,
      });
    }),
    next,
  });
}

/** The periods before a position, or from the current one on. */
function walkBack(
  { today, settings: { calendars }, firstDay }: PayrollState,
  position: Pick<PayrollPeriod, 'start'> | null,
  limit: number,
): PayrollPeriod[] {
  const periods: PayrollPeriod[] = [];
  let period = position
    ? previousPayrollPeriod(position, calendars)
    : payrollPeriodOf(today, calendars);
  while (periods.length < limit && period.end >= firstDay) {
    if (period.start <= today) periods.push(period);
    period = previousPayrollPeriod(period, calendars);
  }
  return periods;
}

function isArchived(
  { start, end }: PayrollPeriod,
  { firstDay }: PayrollState,
  archivedDays: ReadonlySet<string>,
): boolean {
  for (let day = start > firstDay ? start : firstDay; day <= end; day = addDays(day, 1)) {
    if (!archivedDays.has(day)) return false;
  }
  return true;
}
