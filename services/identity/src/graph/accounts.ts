import * as people from '@portal/contracts/people/manage-users';
import { resolve } from '@portal/runtime/resolve';
import { createUser } from '../operations/create-user.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { users } from '../operations/users.ts';

/** What administrators do with accounts. */
export const accounts = (deps: Dependencies) => ({
  Query: {
    users: resolve(people.users, (request) => users(deps, request)),
  },
  Mutation: {
    createUser: resolve(people.createUser, (request, input) => createUser(deps, request, input)),
  },
});
