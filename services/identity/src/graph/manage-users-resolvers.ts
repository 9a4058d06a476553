import * as contracts from '@portal/contracts/identity/manage-users';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { createUser } from '../operations/manage-users/create-user.ts';
import { users } from '../operations/manage-users/users.ts';

/** All accounts, and new ones. */
export const manageUsersResolvers = (deps: Dependencies) => ({
  Query: {
    users: resolve(contracts.users, (request) => users(deps, request)),
  },
  Mutation: {
    createUser: resolve(contracts.createUser, (request, input) => createUser(deps, request, input)),
  },
});
