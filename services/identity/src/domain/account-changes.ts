import type { Role } from '@portal/contracts/people/user';
import type { Account } from './account.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';

/*
 * What may become of an account. Each function gives the account after the change, one version on,
 * or the very same where nothing is changed.
 */

export interface WorkHours {
  /** `HH:MM` */
  workStartTime: string;
  workEndTime: string;
}

/** Work hours that came together with leave settings, of a version; null stays as it was. */
export interface WishedHours {
  version: number;
  workStartTime: string | null;
  workEndTime: string | null;
}

/** With other work hours. */
export function withWorkHours(account: Account, hours: WorkHours): Account {
  const { workStartTime, workEndTime } = hours;
  return changed(account, { workStartTime, workEndTime });
}

/** With another email address; null is none. */
export function withEmail(account: Account, email: string | null): Account {
  return changed(account, { email });
}

/** One version on, so that what is told of it is news to whoever knows it without its address. */
export function withAddressTold(account: Account): Account {
  return changed(account, { isAddressTold: true });
}

/** With another password that its person chose. */
export function withPassword(account: Account, passwordHash: string): Account {
  return changed(account, { passwordHash });
}

/** With another role from `now` on. */
export function withRole(account: Account, role: Role, now: Date): Account {
  return role === account.role ? account : changed(account, { role, roleSince: now });
}

/**
 * As a new user's: with a temporary password that is void after 7 days, a first login to come and
 * no security question (decisions.md section 2).
 */
export function afterReset(
  account: Account,
  { passwordHash, sealed }: { passwordHash: string; sealed: string },
  now: Date,
): Account {
  return changed(account, {
    passwordHash,
    temporaryPassword: { sealed, expiresAt: temporaryPasswordExpiry(now) },
    isFirstLogin: true,
    securityQuestion: null,
    securityAnswerHash: null,
  });
}

/** With the entitlement in days that leave has as of its `version`; an older one changes nothing. */
export function withEntitlement(
  account: Account,
  { annualLeaveEntitlement, version }: { annualLeaveEntitlement: number; version: number },
): Account {
  if (version <= account.entitlementVersion) return account;
  return changed(account, { annualLeaveEntitlement, entitlementVersion: version });
}

/** With hours that were wished together with leave settings: of each, the latest wish counts. */
export function withWishedHours(account: Account, wished: WishedHours): Account {
  const { version } = wished;
  const isNew = (before: number) => version > before;
  const start = isNew(account.workStartVersion) ? wished.workStartTime : null;
  const end = isNew(account.workEndVersion) ? wished.workEndTime : null;
  return changed(account, {
    ...(start !== null && { workStartTime: start, workStartVersion: version }),
    ...(end !== null && { workEndTime: end, workEndVersion: version }),
  });
}

function changed(account: Account, changes: Partial<Account>): Account {
  const isAsBefore = Object.entries(changes).every(
    ([name, value]) => account[name as keyof Account] === value,
  );
  return isAsBefore ? account : { ...account, ...changes, version: account.version + 1 };
}
