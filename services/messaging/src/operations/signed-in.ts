import { type Caller, refusalMessages } from '@portal/auth/caller';
import type { Role } from '@portal/contracts/people/user';
import { fail } from '@portal/kernel/result';

/** Who asks, where the contract lets in only those who are signed in. */
export function signedIn({ userId, role }: Caller): { userId: string; role: Role } {
  if (userId === null || role === null) throw new TypeError('nobody is signed in');
  return { userId, role };
}

/** For who was deleted since their request was let in. */
export const signedOut = fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);
