import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { findOpenEntry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';
import { loadOwnSessions } from './own-sessions.ts';

export async function currentEntry(request: Request<Loaders>) {
  const own = await loadOwnSessions(request);
  return own.ok ? ok(findOpenEntry(own.value, request.now())) : own;
}
