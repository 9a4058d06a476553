import { defaultEmployment, type Employment } from '@portal/contracts/identity/employment';
import type { Role } from '@portal/contracts/identity/user';
import type { WorkingPattern } from '@portal/contracts/identity/working-pattern';
import type { TeamMembership } from '@portal/kernel/team-membership';
import {
  type Account,
  accountDefaults,
  initialLeaveVersions,
  notProvisioned,
  usernameKey,
} from './account.ts';
import { isDeactivationDue } from './deactivation.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';

/** The fields that every new account needs. The caller makes the id and the hash. */
export interface NewAccountFields {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  passwordHash: string;
}

/** The first administrator's account. It needs no setup, because the person chose the password. */
export function buildFirstAdmin(
  fields: NewAccountFields & { securityQuestion: string; securityAnswerHash: string },
  now: Date,
): Account {
  return {
    ...newAccountBase(now),
    ...fields,
    usernameKey: usernameKey(fields.username),
    email: null,
    role: 'master-admin',
    isFirstLogin: false,
    temporaryPassword: null,
    employment: defaultEmployment,
    workingPatterns: [],
    teamMemberships: [],
    isDeactivated: false,
  };
}

/** An account with a temporary password, which the person replaces in the setup. */
export function buildAccountWithTemporaryPassword(
  fields: NewAccountFields & {
    role: Role;
    email: string | null;
    annualLeaveEntitlement: number | null;
    sealed: string;
    employment: Employment;
    workingPatterns?: WorkingPattern[];
    teamMemberships?: TeamMembership[];
  },
  now: Date,
): Account {
  const { sealed, annualLeaveEntitlement, ...rest } = fields;
  const workingPatterns = rest.workingPatterns ?? [];
  return {
    ...newAccountBase(now),
    ...rest,
    usernameKey: usernameKey(rest.username),
    isFirstLogin: true,
    temporaryPassword: { sealed, expiresAt: temporaryPasswordExpiry(now) },
    securityQuestion: null,
    securityAnswerHash: null,
    annualLeaveEntitlement: annualLeaveEntitlement ?? accountDefaults.annualLeaveEntitlement,
    workingPatterns,
    teamMemberships: rest.teamMemberships ?? [],
    isDeactivated: isDeactivationDue({ ...accountDefaults, ...rest, workingPatterns }, now),
  };
}

/** An account from a line of an import: with a temporary password, and work hours. */
export function buildImportedAccount(
  {
    workStartTime,
    workEndTime,
    ...fields
  }: Parameters<typeof buildAccountWithTemporaryPassword>[0] &
    Pick<Account, 'workStartTime' | 'workEndTime'>,
  now: Date,
): Account {
  return { ...buildAccountWithTemporaryPassword(fields, now), workStartTime, workEndTime };
}

/**
 * The account after the setup, with the chosen secrets and without the temporary password. Somebody who signs in with a
 * provider only has chosen none: `passwordHash` is then one of a password that nobody knows.
 */
export function completeSetup(
  account: Account,
  chosen:
    | { passwordHash: string; securityQuestion: string; securityAnswerHash: string }
    | { passwordHash: string },
): Account {
  return {
    ...account,
    ...chosen,
    version: account.version + 1,
    isFirstLogin: false,
    temporaryPassword: null,
  };
}

/** What all new accounts have in common. */
function newAccountBase(now: Date) {
  return {
    ...accountDefaults,
    version: 1,
    ...initialLeaveVersions,
    isAddressTold: true,
    roleSince: null,
    roleProvider: null,
    ...notProvisioned,
    legalHold: null,
    createdAt: now,
    updatedAt: now,
  };
}
