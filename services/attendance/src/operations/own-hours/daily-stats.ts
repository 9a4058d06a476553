import type { dailyStats as contract } from '@portal/contracts/attendance/own-hours';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { calculateDayStats } from '../../domain/day-stats.ts';
import type { Loaders } from '../../graph/loaders.ts';
import { loadOwnSessions } from '../../operation-steps/load-own-sessions.ts';

export async function dailyStats(
  request: SignedInRequest<Loaders>,
): Promise<OperationResult<typeof contract>> {
  const own = await loadOwnSessions(request);
  return own.ok ? ok(calculateDayStats(own.value, request.now())) : own;
}
