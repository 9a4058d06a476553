import type { Employment } from '@portal/contracts/identity/employment';
import type { Role } from '@portal/contracts/identity/user';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import type { TeamMembership } from '@portal/kernel/team-membership';

/** A temporary password, encrypted. It is void after `expiresAt`. */
export interface TemporaryPassword {
  sealed: string;
  expiresAt: Date;
}

/** A person's account. Hashes are PHC strings. No secret is in clear text. */
export interface Account {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  username: string;
  /** The username for comparison: see `usernameKey`. */
  usernameKey: string;
  email: string | null;
  role: Role;
  isFirstLogin: boolean;
  passwordHash: string;
  /** Null once the person has chosen a password. */
  temporaryPassword: TemporaryPassword | null;
  securityQuestion: string | null;
  securityAnswerHash: string | null;
  /** A copy from the leave service, as of its version `entitlementVersion`. */
  annualLeaveEntitlement: number;
  entitlementVersion: number;
  workStartTime: string;
  workEndTime: string;
  /** The versions of the leave settings that last set each of the two; 0 if none did. */
  workStartVersion: number;
  workEndVersion: number;
  /** Whether an event has carried the address. False for accounts from before events did. */
  isAddressTold: boolean;
  /** When the role was last changed; null if it never was. */
  roleSince: Date | null;
  /** The provider (its id) whose mapping last changed the role; null if an administrator did. */
  roleProvider: string | null;
  employment: Employment;
  /** In order of their first days. */
  workingPatterns: WorkingPattern[];
  /** In order of their first days. Those of an administrator don’t apply. */
  teamMemberships: TeamMembership[];
  /** Since the day after the last day of employment, or since a SCIM client ended the access: the person can’t sign in. */
  isDeactivated: boolean;
  /** The identifier that SCIM clients have for the person (docs/scim.md). */
  externalId: string | null;
  /** The London day on which a SCIM client ended the access: the person can’t sign in, whatever their last day is. */
  accessEndedOn: string | null;
  /** When a SCIM client deleted the person, whom it can’t see any more. The portal keeps the account. */
  deprovisionedAt: Date | null;
  /** While it is on, nothing of the person is removed, and the account can't be deleted. */
  legalHold: { reason: string; since: Date } | null;
  createdAt: Date;
  /** When the account was last stored; null for accounts that weren’t since this field exists. */
  updatedAt: Date | null;
}

/** What SCIM clients have set of an account that they know nothing of. */
export const notProvisioned = { externalId: null, accessEndedOn: null, deprovisionedAt: null };

/** The defaults of a new account (docs/specification/people.md). */
export const accountDefaults = {
  annualLeaveEntitlement: 25,
  workStartTime: '09:00',
  workEndTime: '17:00',
} as const;

/** The versions of the leave settings that a new account has: none. */
export const initialLeaveVersions = {
  entitlementVersion: 0,
  workStartVersion: 0,
  workEndVersion: 0,
};

/**
 * The key by which usernames are compared: `Ada.Lovelace` and `ada.lovelace` are the same
 * (docs/specification/people.md). It goes to upper case and back, because some capitals have
 * several lower-case forms (`ß` and `ss`, `ς` and `σ`, `ı` and `i`), which must all give the same
 * key.
 */
export function usernameKey(username: string): string {
  const capitals = username.normalize('NFKC').toLowerCase().toUpperCase();
  const small = capitals.replaceAll('I\u0307', 'I').toLowerCase();
  return small.normalize('NFKC').trim();
}
