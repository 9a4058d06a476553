import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { calculateDayTotal } from '../domain/day-stats.ts';
import type { Loaders } from '../graph/loaders.ts';
import { loadOwnSessions } from './own-sessions.ts';

export async function todayTotal(request: Request<Loaders>) {
  const own = await loadOwnSessions(request);
  return own.ok ? ok(calculateDayTotal(own.value, request.now())) : own;
}
