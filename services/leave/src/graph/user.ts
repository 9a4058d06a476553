import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from './loaders.ts';

interface UserReference {
  id: string;
}

/** What leave adds to a person: for themselves and for administrators, null for others. */
export const User = {
  __resolveReference: ({ id }: UserReference): UserReference => ({ id }),

  leaveBalance({ id }: UserReference, _: unknown, { caller, loaders }: Request<Loaders>) {
    const maySee = isAdmin(caller) || (caller.stage === 'full' && caller.userId === id);
    return maySee ? loaders.balance.load(id) : null;
  },
};
