import * as contracts from '@portal/contracts/identity/user-sessions';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { endUserSession } from '../operations/user-sessions/end-user-session.ts';
import { endUserSessions } from '../operations/user-sessions/end-user-sessions.ts';
import { userSessions } from '../operations/user-sessions/user-sessions.ts';

/** The sessions of a person, for administrators. */
export const userSessionsResolvers = (deps: Dependencies) => ({
  Query: {
    userSessions: resolve(contracts.userSessions, (request, input) =>
      userSessions(deps, request, input),
    ),
  },
  Mutation: {
    endUserSession: resolve(contracts.endUserSession, (request, input) =>
      endUserSession(deps, request, input),
    ),
    endUserSessions: resolve(contracts.endUserSessions, (request, input) =>
      endUserSessions(deps, request, input),
    ),
  },
});
