import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import type { Entry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';

/** The caller's sessions of today, and the open one. Admins are not staff: they have none. */
export async function ownSessions({ caller, loaders }: Request<Loaders>): Promise<Entry[]> {
  if (isAdmin(caller) || caller.userId === null) return [];
  return loaders.recentEntries.load(caller.userId);
}
