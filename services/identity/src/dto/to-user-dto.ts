import type { User } from '@portal/contracts/identity/user';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { Account } from '../domain/account.ts';
import { canSeeDetails, canSeePassword, type Viewer } from '../domain/account-permissions.ts';
import { isTemporaryPasswordValid } from '../domain/temporary-password.ts';

/** Decrypts a sealed text; null if it was sealed with another key. */
export type Unseal = (sealed: string) => string | null;

/** The fields that anybody signed in may see. */
export type PublicName = Pick<User, 'id' | 'firstName' | 'lastName'>;

/**
 * The fields of a person that `viewer` may see. This is the only place that decides about them. A
 * viewer who may see the name only gets no other fields (null in GraphQL).
 */
export function toVisibleUserDto(
  account: Account,
  viewer: Viewer,
  open: Unseal,
  now: Date,
): User | PublicName {
  if (canSeeDetails(viewer, account)) return toUserDto(account, viewer, open, now);
  return { id: account.id, firstName: account.firstName, lastName: account.lastName };
}

/** All fields of a person, for the person and administrators only. */
export function toUserDto(account: Account, viewer: Viewer, open: Unseal, now: Date): User {
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    username: account.username,
    email: account.email,
    role: account.role,
    isAdmin: isAdminRole(account.role),
    isFirstLogin: account.isFirstLogin,
    annualLeaveEntitlement: account.annualLeaveEntitlement,
    workStartTime: account.workStartTime,
    workEndTime: account.workEndTime,
    employment: account.employment,
    workingPatterns: account.workingPatterns,
    teamMemberships: account.teamMemberships,
    isDeactivated: account.isDeactivated,
    securityQuestion: account.securityQuestion,
    password: canSeePassword(viewer, account) ? passwordInForce(account, open, now) : null,
    passwordState: passwordState(account, now),
    createdAt: account.createdAt.toISOString(),
  };
}

function passwordState(account: Account, now: Date): User['passwordState'] {
  if (!account.isFirstLogin) return 'chosen';
  return isTemporaryPasswordValid(account.temporaryPassword, now) ? 'temporary' : 'expired';
}

function passwordInForce(account: Account, open: Unseal, now: Date): string | null {
  const { temporaryPassword } = account;
  if (temporaryPassword === null || !isTemporaryPasswordValid(temporaryPassword, now)) return null;
  return open(temporaryPassword.sealed);
}
