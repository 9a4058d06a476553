import type { PayrollPeriodDto } from '@portal/contracts/records/payroll';
import type { PayrollPeriod } from '../domain/payroll-period.ts';
import type { StoredPayrollPeriod } from '../store/payroll-periods.ts';

/** Converts a pay period to its contract; `stored` if it is closed or being closed. */
export function toPayrollPeriodDto(
  { start, end }: PayrollPeriod,
  stored: StoredPayrollPeriod | null,
  { today, canClose }: { today: string; canClose: boolean },
): PayrollPeriodDto {
  return {
    start,
    end,
    state: stored?.state ?? (end < today ? 'open' : 'current'),
    closedAt: stored?.closedAt?.toISOString() ?? null,
    // Identity has the names.
    closedBy: stored && { id: stored.closedBy, firstName: null, lastName: null },
    people: stored?.state === 'closed' ? stored.people : null,
    canClose,
  };
}
