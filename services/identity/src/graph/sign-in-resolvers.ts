import * as contracts from '@portal/contracts/people/sign-in';
import { resolve } from '@portal/runtime/resolve';
import { authSession } from '../operations/auth-session.ts';
import { checkFirstSetup } from '../operations/check-first-setup.ts';
import { createFirstAdmin } from '../operations/create-first-admin.ts';
import { currentUser } from '../operations/current-user.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { login } from '../operations/login.ts';
import { logout } from '../operations/logout.ts';
import { setupSecurity } from '../operations/setup-security.ts';

/** First setup, sign-in and sign-out. */
export const signInResolvers = (deps: Dependencies) => ({
  Query: {
    checkFirstSetup: resolve(contracts.checkFirstSetup, () => checkFirstSetup(deps)),
    authSession: resolve(contracts.authSession, (request) => authSession(deps, request)),
    currentUser: resolve(contracts.currentUser, (request) => currentUser(deps, request)),
  },
  Mutation: {
    createFirstAdmin: resolve(contracts.createFirstAdmin, (request, input) =>
      createFirstAdmin(deps, request, input),
    ),
    login: resolve(contracts.login, (request, input) => login(deps, request, input)),
    logout: resolve(contracts.logout, (request) => logout(deps, request)),
    setupSecurity: resolve(contracts.setupSecurity, (request, input) =>
      setupSecurity(deps, request, input),
    ),
  },
});
