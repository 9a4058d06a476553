import type { Role } from '@portal/contracts/people/user';

/** A temporary password as it is kept: encrypted, and no longer worth anything after `expiresAt`. */
export interface TemporaryPassword {
  sealed: string;
  expiresAt: Date;
}

/** Everything that identity knows of a person. Hashes are PHC strings; no clear text is here. */
export interface Account {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  username: string;
  /** The username without regard to case: see `usernameKey`. */
  usernameKey: string;
  email: string | null;
  role: Role;
  isFirstLogin: boolean;
  passwordHash: string;
  /** Null once the person has chosen a password. */
  temporaryPassword: TemporaryPassword | null;
  securityQuestion: string | null;
  securityAnswerHash: string | null;
  /** A copy of what the leave service owns, as of its version `entitlementVersion`. */
  annualLeaveEntitlement: number;
  entitlementVersion: number;
  workStartTime: string;
  workEndTime: string;
  /** Of the leave settings with which each of the two was last wished; 0 where it never was. */
  workStartVersion: number;
  workEndVersion: number;
  /** Whether an event told of the address: not of accounts of before events did. */
  isAddressTold: boolean;
  /** When the role was last changed; null where it is that of the beginning. */
  roleSince: Date | null;
  createdAt: Date;
}

/** What an account begins with where nothing else is said (portal.md section 9). */
export const startingValues = {
  annualLeaveEntitlement: 25,
  workStartTime: '09:00',
  workEndTime: '17:00',
} as const;

/** What an account has heard of the leave service at first: nothing. */
export const nothingHeard = { entitlementVersion: 0, workStartVersion: 0, workEndVersion: 0 };

/**
 * A username as it is compared: `Ada.Lovelace` and `ada.lovelace` are one (decisions.md section 2).
 * Through capitals and back, because one letter has several small ones (`ß` and `ss`, `ς` and `σ`,
 * `ı` and `i`), and capitals and small letters must meet whichever of them was written.
 */
export function usernameKey(username: string): string {
  const capitals = username.normalize('NFKC').toLowerCase().toUpperCase();
  const small = capitals.replaceAll('I\u0307', 'I').toLowerCase();
  return small.normalize('NFKC').trim();
}
