import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { totalOfDay } from '../domain/day.ts';
import type { Loaders } from '../graph/loaders.ts';
import { ownSessions } from './own-sessions.ts';

export async function todayTotal(request: Request<Loaders>) {
  const own = await ownSessions(request);
  return own.ok ? ok(totalOfDay(own.value, request.now())) : own;
}
