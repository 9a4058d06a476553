import * as contracts from '@portal/contracts/identity/sign-in';
import type { SignedInRequest } from '@portal/runtime/request';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { authSession } from '../operations/sign-in/auth-session.ts';
import { checkFirstSetup } from '../operations/sign-in/check-first-setup.ts';
import { createFirstAdmin } from '../operations/sign-in/create-first-admin.ts';
import { currentUser } from '../operations/sign-in/current-user.ts';
import { draftKeys } from '../operations/sign-in/draft-keys.ts';
import { login } from '../operations/sign-in/login.ts';
import { logout } from '../operations/sign-in/logout.ts';
import { reauthenticate } from '../operations/sign-in/reauthenticate.ts';
import { setupSecurity } from '../operations/sign-in/setup-security.ts';
import type { Loaders } from './loaders.ts';

/** First setup, sign-in and sign-out. */
export const signInResolvers = (deps: Dependencies) => ({
  Query: {
    checkFirstSetup: resolve(contracts.checkFirstSetup, () => checkFirstSetup(deps)),
    authSession: resolve(contracts.authSession, (request) => authSession(deps, request)),
    currentUser: resolve(contracts.currentUser, (request: SignedInRequest<Loaders>) =>
      currentUser(deps, request),
    ),
    draftKeys: resolve(contracts.draftKeys, (request) => draftKeys(deps, request)),
  },
  Mutation: {
    createFirstAdmin: resolve(contracts.createFirstAdmin, (request, input) =>
      createFirstAdmin(deps, request, input),
    ),
    login: resolve(contracts.login, (request, input) => login(deps, request, input)),
    logout: resolve(contracts.logout, (request) => logout(deps, request)),
    reauthenticate: resolve(contracts.reauthenticate, (request, input) =>
      reauthenticate(deps, request, input),
    ),
    setupSecurity: resolve(contracts.setupSecurity, (request, input) =>
      setupSecurity(deps, request, input),
    ),
  },
});
