import { isAdmin } from '@portal/auth/caller';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Entry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';
import { notHeardOf } from './not-heard-of.ts';

/** The caller's sessions of today, and the open one. Admins are not staff: they have none. */
export async function ownSessions({
  caller,
  loaders,
}: Request<Loaders>): Promise<Result<Entry[], 'SERVICE_UNAVAILABLE'>> {
  if (isAdmin(caller) || caller.userId === null) return ok([]);
  const own = await loaders.recentEntries.load(caller.userId);
  // Whoever has an entry has been heard of: the usual case costs one query.
  const isKnown = own.length > 0 || (await loaders.person.load(caller.userId)) !== null;
  return isKnown ? ok(own) : notHeardOf;
}
