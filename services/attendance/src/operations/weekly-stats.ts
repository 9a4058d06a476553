import type { weeklyStats as contract } from '@portal/contracts/attendance/own-stats';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from '../graph/loaders.ts';
import type { Attendance } from './clocking.ts';
import { ownPeriod } from './own-period.ts';

export async function weeklyStats(
  attendance: Attendance,
  request: Request<Loaders>,
  { day }: InputOf<typeof contract>,
) {
  const week = weekOf(day ?? londonDay(request.now()));
  const stats = await ownPeriod(attendance, request, week);
  return stats.ok ? ok({ weekStart: week.start, weekEnd: week.end, ...stats.value }) : stats;
}
