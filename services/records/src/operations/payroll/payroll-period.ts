import type { InputOf } from '@portal/contracts/operation';
import type { payrollPeriodQuery as contract } from '@portal/contracts/records/payroll';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { PayrollPeriod } from '../../domain/payroll-period.ts';
import { toPayrollPeriodDto } from '../../dto/to-payroll-period-dto.ts';
import { loadPayrollContext } from '../../jobs/calculate-payroll-lines.ts';
import {
  daysNotArchived,
  findPayrollPeriod,
  hasAdjustments,
  loadPayrollState,
  refusalOf,
} from '../../operation-steps/load-payroll-period.ts';
import type { StoredPayrollPeriod } from '../../store/payroll-periods.ts';

/** Gives a pay period with its totals: as stored of a closed one, or as of now. */
export async function payrollPeriod(
  deps: Pick<
    Dependencies,
    'payroll' | 'payrollSummaries' | 'people' | 'days' | 'holidays' | 'retentionYears'
  >,
  request: SignedInRequest,
  { start }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const state = await loadPayrollState(deps, request.now());
  const found = findPayrollPeriod(state, start);
  if (!found.ok) return found;
  const period = found.value;
  const stored = await deps.payroll.periods.byStart(start);
  const missingDays = await daysNotArchived(deps, period, state);
  const { totals, adjustments } =
    stored ??
    (await deps.payrollSummaries.of(
      await loadPayrollContext(deps, period, {
        settings: state.settings,
        hasAdjustments: hasAdjustments(period, state),
      }),
    ));
  const canClose = missingDays === 0 && refusalOf(period, state) === null;
  return ok({
    ...toPayrollPeriodDto(period, stored, { today: state.today, canClose }),
    totals,
    adjustments,
    warnings: {
      missingClockOuts: totals.missingClockOuts,
      daysNotArchived: missingDays,
      peopleWithoutReference: await countWithoutReference(deps, period, stored),
    },
  });
}

/** Employees of a period without a number in the payroll software; of a closed one, people with a line. */
async function countWithoutReference(
  { payroll, people }: Pick<Dependencies, 'payroll' | 'people'>,
  period: PayrollPeriod,
  stored: StoredPayrollPeriod | null,
): Promise<number> {
  if (!stored) {
    const withReference = new Set(await payroll.references.userIds());
    return (await people.employedDuring(period)).filter((id) => !withReference.has(id)).length;
  }
  const ids = await payroll.lines.withoutReference(stored.start);
  return ids.length - (await payroll.references.of(ids)).size;
}
