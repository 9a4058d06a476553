import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { openEntry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';
import { ownSessions } from './own-sessions.ts';

export async function currentEntry(request: Request<Loaders>) {
  return ok(openEntry(await ownSessions(request), request.now()));
}
