import { isAdmin } from '@portal/auth/caller';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import { accountNotReadyFailure } from '../domain/account-not-ready.ts';
import type { Entry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';

/** Loads the caller's sessions of today and the open one. Administrators are not staff: none. */
export async function loadOwnEntries({
  caller,
  loaders,
}: SignedInRequest<Loaders>): Promise<Result<Entry[], 'SERVICE_UNAVAILABLE'>> {
  if (isAdmin(caller)) return ok([]);
  const own = await loaders.recentEntries.load(caller.userId);
  // A person with an entry is known, so the usual case needs one query.
  const isKnown = own.length > 0 || (await loaders.person.load(caller.userId)) !== null;
  return isKnown ? ok(own) : accountNotReadyFailure;
}
