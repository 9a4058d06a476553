import type { Employment } from '@portal/contracts/identity/employment';
import type { Role } from '@portal/contracts/identity/user';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import {
  type TeamMembership,
  withoutTeam,
  withoutTeamFrom,
  withTeamFrom,
} from '@portal/kernel/team-membership';
import { firstDifference } from '@portal/kernel/working-pattern';
import { type Account, usernameKey } from './account.ts';
import { isPromotion } from './account-permissions.ts';
import { isDeactivationDue } from './deactivation.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';

/*
 * Changes of an account. Each function returns the changed account with the next version, or the
 * same object if nothing changes.
 */

export interface WorkHours {
  /** `HH:MM` */
  workStartTime: string;
  workEndTime: string;
}

/** Work hours saved together with a version of the leave settings; null keeps the current value. */
export interface RequestedHours {
  version: number;
  workStartTime: string | null;
  workEndTime: string | null;
}

/** A new temporary password: hashed, and encrypted for those who may see it. */
export interface NewTemporaryPassword {
  passwordHash: string;
  sealed: string;
}

/** Sets the work hours. */
export function withWorkHours(account: Account, hours: WorkHours): Account {
  const { workStartTime, workEndTime } = hours;
  return changed(account, { workStartTime, workEndTime });
}

/** Places or ends a legal hold. */
export function withLegalHold(account: Account, legalHold: Account['legalHold']): Account {
  return changed(account, { legalHold });
}

/** Sets the email address; null removes it. */
export function withEmail(account: Account, email: string | null): Account {
  return changed(account, { email });
}

/** Marks the address as published. The new version makes consumers accept the event. */
export function withEmailPublished(account: Account): Account {
  return changed(account, { isAddressTold: true });
}

/** Publishes an account as it is. The new version makes consumers accept the event. */
export function withAccountPublished(account: Account): Account {
  return { ...account, version: account.version + 1 };
}

/** Sets a password that the person has chosen. */
export function withPassword(account: Account, passwordHash: string): Account {
  return changed(account, { passwordHash });
}

/** Sets the role as of `now`. `roleProvider` is the provider whose mapping gives the role; null if the portal gives it. */
export function withRole(
  account: Account,
  role: Role,
  now: Date,
  roleProvider: string | null = null,
): Account {
  if (role === account.role) return account;
  return changed(account, { role, roleSince: now, roleProvider });
}

/**
 * Replaces the temporary password of somebody who was promoted before finishing the setup. An administrator who could
 * manage the account before knows the old password, and could sign in with rights that they don't have themselves.
 */
export function withPromotionPassword(
  account: Account,
  before: Account,
  temporaryPassword: NewTemporaryPassword,
  now: Date,
): Account {
  if (!account.isFirstLogin || !isPromotion(account.role, before)) return account;
  return withNewUserState(account, temporaryPassword, now);
}

/** The employment with the given fields: null removes one, and undefined keeps it. */
export function mergeEmployment(
  employment: Employment,
  fields: { [Field in keyof Employment]?: Employment[Field] | undefined },
): Employment {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...employment, ...Object.fromEntries(given) };
}

/**
 * Sets the employment as of `now`. An account whose last day has passed is deactivated, and one whose last
 * day is no longer past is reactivated (docs/specification/people.md), unless a SCIM client has ended the access.
 */
export function withEmployment(account: Account, employment: Employment, now: Date): Account {
  const accessEndedOn = accessEndAfter(account, employment);
  const isDeactivated =
    accessEndedOn !== null || isDeactivationDue({ ...account, employment }, now);
  const isSame = Object.entries(employment).every(
    ([field, value]) => account.employment[field as keyof Employment] === value,
  );
  return changed(account, {
    employment: isSame ? account.employment : employment,
    isDeactivated,
    accessEndedOn,
    // A rehire by HR shows the person to SCIM clients again.
    deprovisionedAt: isDeactivated ? account.deprovisionedAt : null,
  });
}

/**
 * The day of the end of the access by a SCIM client, after a change of the employment. HR gives the access back by a
 * rehire, by removing the last day, or by changing the one that the client has set.
 */
function accessEndAfter({ accessEndedOn, employment: before }: Account, after: Employment) {
  const isRehired = after.earlierEmployments.length > before.earlierEmployments.length;
  const isOtherDay = after.lastDay !== before.lastDay;
  const isOfClient = before.lastDay === accessEndedOn;
  return isRehired || (isOtherDay && (after.lastDay === null || isOfClient)) ? null : accessEndedOn;
}

/** What a SCIM client changes besides the access; undefined keeps it. */
export interface ProvisionedChanges {
  externalId?: string | null | undefined;
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  jobTitle?: string | null | undefined;
}

/** Sets the fields of an account that SCIM clients may change. */
export function withProvisionedFields(
  account: Account,
  { jobTitle, username, ...fields }: ProvisionedChanges,
): Account {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const { employment } = account;
  const isOtherTitle = jobTitle !== undefined && jobTitle !== employment.jobTitle;
  return changed(account, {
    ...Object.fromEntries(given),
    ...(username !== undefined && { username, usernameKey: usernameKey(username) }),
    employment: isOtherTitle ? { ...employment, jobTitle } : employment,
  });
}

/**
 * Ends the access at once. `today` is the last day of somebody who is employed without one; a last day that HR has set
 * stays.
 */
export function withAccessEnded(account: Account, today: string): Account {
  if (account.accessEndedOn !== null) return account;
  const { employment } = account;
  const isEmployed = employment.firstDay === null || employment.firstDay <= today;
  return changed(account, {
    employment:
      employment.lastDay === null && isEmployed ? { ...employment, lastDay: today } : employment,
    accessEndedOn: today,
    isDeactivated: true,
  });
}

/** Gives the access back. `employment` is the one that the person has from now on: see `reactivatedEmployment`. */
export function withAccessRestored(account: Account, employment: Employment, now: Date): Account {
  return changed(account, {
    employment,
    accessEndedOn: null,
    deprovisionedAt: null,
    isDeactivated: isDeactivationDue({ ...account, employment }, now),
  });
}

/** Shows a deleted person to SCIM clients again. */
export function withoutDeprovisioning(account: Account): Account {
  return changed(account, { deprovisionedAt: null });
}

/** Hides the person from SCIM clients. The caller has ended the access. */
export function withDeprovisioned(account: Account, now: Date): Account {
  return changed(account, { deprovisionedAt: now });
}

/** Sets a working pattern, instead of the one with the same first day and of the one that begins on `replaces`. */
export function withWorkingPattern(
  account: Account,
  pattern: WorkingPattern,
  replaces: string | null = null,
): Account {
  const others = account.workingPatterns.filter(
    ({ from }) => from !== pattern.from && from !== replaces,
  );
  return withPatterns(account, [...others, pattern]);
}

/** Removes the working pattern that begins on a day. */
export function withoutWorkingPattern(account: Account, first: string): Account {
  return withPatterns(
    account,
    account.workingPatterns.filter(({ from }) => from !== first),
  );
}

function withPatterns(account: Account, patterns: readonly WorkingPattern[]): Account {
  const sorted = patterns.toSorted((one, other) => one.from.localeCompare(other.from));
  const isSame = firstDifference(account.workingPatterns, sorted) === null;
  return isSame ? account : changed(account, { workingPatterns: sorted });
}

/** Moves the person to a team from a day on, or out of their team (docs/specification/people.md). */
export function withTeam(account: Account, change: TeamMembership): Account {
  return withMemberships(account, withTeamFrom(account.teamMemberships, change));
}

/** Removes the change of team of a day. */
export function withoutTeamChange(account: Account, day: string): Account {
  return withMemberships(account, withoutTeamFrom(account.teamMemberships, day));
}

/** Takes the person out of a deleted team. */
export function withoutDeletedTeam(account: Account, teamId: string): Account {
  return withMemberships(account, withoutTeam(account.teamMemberships, teamId));
}

function withMemberships(account: Account, teamMemberships: TeamMembership[]): Account {
  const { teamMemberships: before } = account;
  const isSame =
    before.length === teamMemberships.length &&
    teamMemberships.every(
      ({ from, teamId }, index) => from === before[index]?.from && teamId === before[index]?.teamId,
    );
  return isSame ? account : changed(account, { teamMemberships });
}

/** Deactivates the account if that is due by `now`. */
export function withLeaverDeactivated(account: Account, now: Date): Account {
  return changed(account, {
    isDeactivated: account.isDeactivated || isDeactivationDue(account, now),
  });
}

/**
 * Resets the account to that of a new user: a temporary password that expires after 7 days, a first
 * login to come and no security question (docs/specification/people.md).
 */
export function withNewUserState(
  account: Account,
  { passwordHash, sealed }: NewTemporaryPassword,
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

/**
 * Sets the entitlement in days from a version of the leave settings. Older versions are ignored.
 */
export function withEntitlement(
  account: Account,
  { annualLeaveEntitlement, version }: { annualLeaveEntitlement: number; version: number },
): Account {
  if (version <= account.entitlementVersion) return account;
  return changed(account, { annualLeaveEntitlement, entitlementVersion: version });
}

/**
 * Sets work hours that were saved with leave settings. For each of the two, the newest version
 * wins.
 */
export function withRequestedHours(account: Account, requested: RequestedHours): Account {
  const { version } = requested;
  const isNew = (before: number) => version > before;
  const start = isNew(account.workStartVersion) ? requested.workStartTime : null;
  const end = isNew(account.workEndVersion) ? requested.workEndTime : null;
  return changed(account, {
    ...(start !== null && { workStartTime: start, workStartVersion: version }),
    ...(end !== null && { workEndTime: end, workEndVersion: version }),
  });
}

function changed(account: Account, changes: Partial<Account>): Account {
  const isUnchanged = Object.entries(changes).every(
    ([name, value]) => account[name as keyof Account] === value,
  );
  return isUnchanged ? account : { ...account, ...changes, version: account.version + 1 };
}
