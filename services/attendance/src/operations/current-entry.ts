import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { openEntry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';
import { ownSessions } from './own-sessions.ts';

export async function currentEntry(request: Request<Loaders>) {
  const own = await ownSessions(request);
  return own.ok ? ok(openEntry(own.value, request.now())) : own;
}
