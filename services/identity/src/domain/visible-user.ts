import type { User } from '@portal/contracts/people/user';
import { isAdminRole } from '@portal/contracts/people/user';
import type { Account } from './account.ts';
import { isInForce } from './temporary-password.ts';
import { maySeeDetails, maySeePassword, type Viewer } from './who-may-see.ts';

/** Opens what was sealed; null where the key is another one. */
export type Open = (sealed: string) => string | null;

/** What everybody who is signed in may know of a person. */
export type KnownName = Pick<User, 'id' | 'firstName' | 'lastName'>;

/**
 * A person as `viewer` may see them: the one place that decides about the fields of a user.
 * To somebody who may see the name only, all other fields are left out (null in GraphQL).
 */
export function visibleUser(
  account: Account,
  viewer: Viewer,
  open: Open,
  now: Date,
): User | KnownName {
  if (maySeeDetails(viewer, account)) return detailedUser(account, viewer, open, now);
  return { id: account.id, firstName: account.firstName, lastName: account.lastName };
}

/** A person with all fields: for the person and for admins only. */
export function detailedUser(account: Account, viewer: Viewer, open: Open, now: Date): User {
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
    securityQuestion: account.securityQuestion,
    password: maySeePassword(viewer, account) ? passwordInForce(account, open, now) : null,
    passwordState: passwordState(account, now),
    createdAt: account.createdAt.toISOString(),
  };
}

function passwordState(account: Account, now: Date): User['passwordState'] {
  if (!account.isFirstLogin) return 'chosen';
  return isInForce(account.temporaryPassword, now) ? 'temporary' : 'expired';
}

function passwordInForce(account: Account, open: Open, now: Date): string | null {
  const { temporaryPassword } = account;
  if (temporaryPassword === null || !isInForce(temporaryPassword, now)) return null;
  return open(temporaryPassword.sealed);
}
