import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { statsOfDay } from '../domain/day.ts';
import type { Loaders } from '../graph/loaders.ts';
import { ownSessions } from './own-sessions.ts';

export async function dailyStats(request: Request<Loaders>) {
  const own = await ownSessions(request);
  return own.ok ? ok(statsOfDay(own.value, request.now())) : own;
}
