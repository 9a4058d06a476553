import type { InputOf } from '@portal/contracts/operation';
import type { payrollPeriodQuery as contract } from '@portal/contracts/records/payroll';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toPayrollPeriodDto } from '../../dto/to-payroll-period-dto.ts';
import { loadPayrollContext } from '../../jobs/calculate-payroll-lines.ts';
import {
  daysNotArchived,
  findPayrollPeriod,
  hasAdjustments,
  loadPayrollState,
  refusalOf,
} from '../../operation-steps/load-payroll-period.ts';
import type { PayrollSummary } from '../../operation-steps/summarize-payroll.ts';
import type { StoredPayrollPeriod } from '../../store/payroll-periods.ts';

/** Gives a pay period with its totals: as stored of a closed one, or as of now. */
export async function payrollPeriod(
  deps: Pick<Dependencies, 'payroll' | 'payrollSummaries' | 'days' | 'holidays' | 'retentionYears'>,
  request: SignedInRequest,
  { start }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const state = await loadPayrollState(deps, request.now());
  const found = findPayrollPeriod(state, start);
  if (!found.ok) return found;
  const period = found.value;
  const stored = await deps.payroll.periods.byStart(start);
  const missingDays = await daysNotArchived(deps, period, state);
  const { totals, adjustments, peopleWithoutReference } = stored
    ? await storedSummary(deps, stored)
    : await deps.payrollSummaries.of(
        await loadPayrollContext(deps, period, {
          settings: state.settings,
          hasAdjustments: hasAdjustments(period, state),
        }),
      );
  const canClose = missingDays === 0 && refusalOf(period, state) === null;
  return ok({
    ...toPayrollPeriodDto(period, stored, { today: state.today, canClose }),
    totals,
    adjustments,
    warnings: {
      missingClockOuts: totals.missingClockOuts,
      daysNotArchived: missingDays,
      peopleWithoutReference,
    },
  });
}

async function storedSummary(
  { payroll }: Pick<Dependencies, 'payroll'>,
  { start, totals, adjustments }: StoredPayrollPeriod,
): Promise<PayrollSummary> {
  const ids = await payroll.lines.withoutReference(start);
  const references = await payroll.references.of(ids);
  return { totals, adjustments, peopleWithoutReference: ids.length - references.size };
}
