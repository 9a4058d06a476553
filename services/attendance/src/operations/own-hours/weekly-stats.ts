import type { weeklyStats as contract } from '@portal/contracts/attendance/own-stats';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { countWorkingDays } from '../../domain/period-stats.ts';
import type { Loaders } from '../../graph/loaders.ts';
import { loadOwnPeriodStats } from '../../operation-steps/load-own-period-stats.ts';

export async function weeklyStats(
  deps: Pick<Dependencies, 'entries' | 'leaveDays' | 'holidays'>,
  request: SignedInRequest<Loaders>,
  { day }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const week = weekOf(day ?? londonDay(request.now()));
  const stats = await loadOwnPeriodStats(deps, request, week);
  if (!stats.ok) return stats;
  return ok({
    weekStart: week.start,
    weekEnd: week.end,
    workingDaysInWeek: countWorkingDays(stats.value),
    ...stats.value,
  });
}
