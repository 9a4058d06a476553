import type { monthlyStats as contract } from '@portal/contracts/attendance/own-stats';
import type { InputOf } from '@portal/contracts/operation';
import { formatMonthName } from '@portal/kernel/format-date';
import { londonDay, monthOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { countWorkingDays } from '../../domain/period-stats.ts';
import type { Loaders } from '../../graph/loaders.ts';
import { loadOwnPeriodStats } from '../../operation-steps/load-own-period-stats.ts';

export async function monthlyStats(
  deps: Pick<Dependencies, 'entries' | 'leaveDays' | 'holidays'>,
  request: SignedInRequest<Loaders>,
  { month }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const period = monthOf(month ? `${month}-01` : londonDay(request.now()));
  const stats = await loadOwnPeriodStats(deps, request, period);
  if (!stats.ok) return stats;
  return ok({
    month: period.start.slice(0, 7),
    monthName: formatMonthName(period.start),
    workingDaysInMonth: countWorkingDays(stats.value),
    ...stats.value,
  });
}
