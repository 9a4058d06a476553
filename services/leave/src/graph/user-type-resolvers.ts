import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import type { Loaders } from './loaders.ts';

interface UserReference {
  id: string;
}

/** The leave fields of a user: for the user and administrators, null for others and API tokens. */
export const User = {
  __resolveReference: ({ id }: UserReference): UserReference => ({ id }),

  leaveBalance({ id }: UserReference, _: unknown, { caller, loaders }: Request<Loaders>) {
    const { stage, userId } = caller;
    const maySee = stage === 'full' && (isAdmin(caller) || userId === id);
    return maySee ? loaders.balance.load(id) : null;
  },
};
