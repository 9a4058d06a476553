import * as contracts from '@portal/contracts/identity/reset-user';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { resetPassword } from '../operations/reset-user/reset-password.ts';
import { resetUser } from '../operations/reset-user/reset-user.ts';

/** Temporary passwords for existing accounts. */
export const resetUserResolvers = (deps: Dependencies) => ({
  Query: {},
  Mutation: {
    resetUser: resolve(contracts.resetUser, (request, input) => resetUser(deps, request, input)),
    resetPassword: resolve(contracts.resetPassword, (request, input) =>
      resetPassword(deps, request, input),
    ),
  },
});
