import * as people from '@portal/contracts/people/manage-users';
import * as signIn from '@portal/contracts/people/sign-in';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import { checkFirstSetup } from '../operations/check-first-setup.ts';
import { createFirstAdmin } from '../operations/create-first-admin.ts';
import { createUser } from '../operations/create-user.ts';
import { currentUser } from '../operations/current-user.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { login } from '../operations/login.ts';
import { logout } from '../operations/logout.ts';
import { setupSecurity } from '../operations/setup-security.ts';
import { users } from '../operations/users.ts';
import type { Loaders } from './loaders.ts';
import { userReference } from './user-reference.ts';

export function resolversOf(deps: Dependencies): Resolvers<Loaders> {
  return {
    Query: {
      checkFirstSetup: resolve(signIn.checkFirstSetup, () => checkFirstSetup(deps)),
      currentUser: resolve(signIn.currentUser, (request) => currentUser(deps, request)),
      users: resolve(people.users, (request) => users(deps, request)),
    },
    Mutation: {
      createFirstAdmin: resolve(signIn.createFirstAdmin, (request, input) =>
        createFirstAdmin(deps, request, input),
      ),
      login: resolve(signIn.login, (request, input) => login(deps, request, input)),
      logout: resolve(signIn.logout, (request) => logout(deps, request)),
      setupSecurity: resolve(signIn.setupSecurity, (request, input) =>
        setupSecurity(deps, request, input),
      ),
      createUser: resolve(people.createUser, (request, input) => createUser(deps, request, input)),
    },
    User: { __resolveReference: userReference(deps.sealer) },
  };
}
