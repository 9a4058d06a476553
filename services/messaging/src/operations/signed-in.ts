import type { Caller } from '@portal/auth/caller';
import type { Role } from '@portal/contracts/people/user';

/** Who asks, where the contract lets in only those who are signed in. */
export function signedIn({ userId, role }: Caller): { userId: string; role: Role } {
  if (userId === null || role === null) throw new TypeError('nobody is signed in');
  return { userId, role };
}
