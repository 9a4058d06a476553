import type { weeklyStats as contract } from '@portal/contracts/attendance/own-stats';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from '../graph/loaders.ts';
import type { Dependencies } from './dependencies.ts';
import { loadOwnPeriodStats } from './own-period-stats.ts';

export async function weeklyStats(
  deps: Dependencies,
  request: Request<Loaders>,
  { day }: InputOf<typeof contract>,
) {
  const week = weekOf(day ?? londonDay(request.now()));
  const stats = await loadOwnPeriodStats(deps, request, week);
  return stats.ok ? ok({ weekStart: week.start, weekEnd: week.end, ...stats.value }) : stats;
}
