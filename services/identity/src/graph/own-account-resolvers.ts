import * as contracts from '@portal/contracts/identity/own-account';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { changePassword } from '../operations/own-account/change-password.ts';
import { endOtherSessions } from '../operations/own-account/end-other-sessions.ts';
import { endSession } from '../operations/own-account/end-session.ts';
import { sessions } from '../operations/own-account/sessions.ts';

/** A person's own password and sessions. */
export const ownAccountResolvers = (deps: Dependencies) => ({
  Query: {
    sessions: resolve(contracts.sessions, (request) => sessions(deps, request)),
  },
  Mutation: {
    changePassword: resolve(contracts.changePassword, (request, input) =>
      changePassword(deps, request, input),
    ),
    endSession: resolve(contracts.endSession, (request, input) => endSession(deps, request, input)),
    endOtherSessions: resolve(contracts.endOtherSessions, (request) =>
      endOtherSessions(deps, request),
    ),
  },
});
