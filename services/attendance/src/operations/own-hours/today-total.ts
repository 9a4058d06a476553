import type { todayTotal as contract } from '@portal/contracts/attendance/own-hours';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { calculateDayTotal } from '../../domain/day-stats.ts';
import type { Loaders } from '../../graph/loaders.ts';
import { loadOwnSessions } from '../../operation-steps/load-own-sessions.ts';

export async function todayTotal(
  request: SignedInRequest<Loaders>,
): Promise<OperationResult<typeof contract>> {
  const own = await loadOwnSessions(request);
  return own.ok ? ok(calculateDayTotal(own.value, request.now())) : own;
}
