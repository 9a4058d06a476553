import type { Role } from '@portal/contracts/people/user';
import { type Account, nothingHeard, startingValues, usernameKey } from './account.ts';
import { temporaryPasswordExpiry } from './temporary-password.ts';

/** What every new account needs; the id and the hash are made by the caller. */
export interface Beginning {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  passwordHash: string;
}

/** The first administrator: chose the password, so there is no first login to come. */
export function firstAdmin(
  beginning: Beginning & { securityQuestion: string; securityAnswerHash: string },
  now: Date,
): Account {
  return {
    ...startingValues,
    ...beginning,
    version: 1,
    ...nothingHeard,
    isAddressTold: true,
    roleSince: null,
    usernameKey: usernameKey(beginning.username),
    email: null,
    role: 'master-admin',
    isFirstLogin: false,
    temporaryPassword: null,
    createdAt: now,
  };
}

/** An account with a temporary password, which its person replaces at the first login. */
export function temporaryAccount(
  beginning: Beginning & {
    role: Role;
    email: string | null;
    annualLeaveEntitlement: number | null;
    sealed: string;
  },
  now: Date,
): Account {
  const { sealed, annualLeaveEntitlement, ...rest } = beginning;
  return {
    ...startingValues,
    ...rest,
    version: 1,
    ...nothingHeard,
    isAddressTold: true,
    roleSince: null,
    usernameKey: usernameKey(rest.username),
    isFirstLogin: true,
    temporaryPassword: { sealed, expiresAt: temporaryPasswordExpiry(now) },
    securityQuestion: null,
    securityAnswerHash: null,
    annualLeaveEntitlement: annualLeaveEntitlement ?? startingValues.annualLeaveEntitlement,
    createdAt: now,
  };
}

/** An account with a temporary password of which all is known, as a line of an import says it. */
export function importedAccount(
  {
    workStartTime,
    workEndTime,
    ...beginning
  }: Parameters<typeof temporaryAccount>[0] & Pick<Account, 'workStartTime' | 'workEndTime'>,
  now: Date,
): Account {
  return { ...temporaryAccount(beginning, now), workStartTime, workEndTime };
}

/** The account after its person has chosen a password and a question: the temporary one is erased. */
export function afterSetup(
  account: Account,
  chosen: { passwordHash: string; securityQuestion: string; securityAnswerHash: string },
): Account {
  return {
    ...account,
    ...chosen,
    version: account.version + 1,
    isFirstLogin: false,
    temporaryPassword: null,
  };
}
