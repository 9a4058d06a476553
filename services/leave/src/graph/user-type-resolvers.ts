import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from './loaders.ts';

interface UserReference {
  id: string;
}

/** The leave fields of a user: for the user and administrators, null for others. */
export const User = {
  __resolveReference: ({ id }: UserReference): UserReference => ({ id }),

  leaveBalance({ id }: UserReference, _: unknown, { caller, loaders }: Request<Loaders>) {
    const maySee = isAdmin(caller) || (caller.stage === 'full' && caller.userId === id);
    return maySee ? loaders.balance.load(id) : null;
  },
};
