import { accessErrorMessages, type Caller } from '@portal/auth/caller';
import type { Role } from '@portal/contracts/people/user';
import { fail } from '@portal/kernel/result';

/** The caller's id and role. Throws if nobody is signed in: the contract must have checked that. */
export function signedInUser({ userId, role }: Caller): { userId: string; role: Role } {
  if (userId === null || role === null) throw new TypeError('nobody is signed in');
  return { userId, role };
}

/** For a caller who was deleted after their request was authenticated. */
export const signedOutFailure = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);
