import { isAdmin } from '@portal/auth/caller';
import { type EmploymentPeriod, unlimitedEmployment } from '@portal/kernel/employment';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import { accountNotReadyFailure } from '../domain/account-not-ready.ts';
import type { Entry } from '../domain/entry.ts';
import type { Loaders } from '../graph/loaders.ts';

interface OwnSessions {
  sessions: readonly Entry[];
  employment: EmploymentPeriod;
}

/**
 * Loads the caller's sessions of today and the open one, with the employment that decides which of them count.
 * Administrators are not staff: none.
 */
export async function loadOwnSessions({
  caller,
  loaders,
}: SignedInRequest<Loaders>): Promise<Result<OwnSessions, 'SERVICE_UNAVAILABLE'>> {
  if (isAdmin(caller)) return ok({ sessions: [], employment: unlimitedEmployment });
  const [sessions, person] = await Promise.all([
    loaders.recentEntries.load(caller.userId),
    loaders.person.load(caller.userId),
  ]);
  return person ? ok({ sessions, employment: person }) : accountNotReadyFailure;
}
