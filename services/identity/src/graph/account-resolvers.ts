import * as editing from '@portal/contracts/people/edit-user';
import * as people from '@portal/contracts/people/manage-users';
import * as resets from '@portal/contracts/people/reset-user';
import * as sessions from '@portal/contracts/people/user-sessions';
import { resolve } from '@portal/runtime/resolve';
import { changeRole } from '../operations/change-role.ts';
import { createUser } from '../operations/create-user.ts';
import { deleteUser } from '../operations/delete-user.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { endUserSession } from '../operations/end-user-session.ts';
import { endUserSessions } from '../operations/end-user-sessions.ts';
import { resetPassword } from '../operations/reset-password.ts';
import { resetUser } from '../operations/reset-user.ts';
import { updateEmail } from '../operations/update-email.ts';
import { updateWorkHours } from '../operations/update-work-hours.ts';
import { userSessions } from '../operations/user-sessions.ts';
import { users } from '../operations/users.ts';

/** Managing accounts, for administrators. */
export const accountResolvers = (deps: Dependencies) => ({
  Query: {
    users: resolve(people.users, (request) => users(deps, request)),
    userSessions: resolve(sessions.userSessions, (request, input) =>
      userSessions(deps, request, input),
    ),
  },
  Mutation: {
    createUser: resolve(people.createUser, (request, input) => createUser(deps, request, input)),
    endUserSession: resolve(sessions.endUserSession, (request, input) =>
      endUserSession(deps, request, input),
    ),
    endUserSessions: resolve(sessions.endUserSessions, (request, input) =>
      endUserSessions(deps, request, input),
    ),
    updateWorkHours: resolve(editing.updateWorkHours, (request, input) =>
      updateWorkHours(deps, request, input),
    ),
    updateEmail: resolve(editing.updateEmail, (request, input) =>
      updateEmail(deps, request, input),
    ),
    changeRole: resolve(editing.changeRole, (request, input) => changeRole(deps, request, input)),
    deleteUser: resolve(editing.deleteUser, (request, input) => deleteUser(deps, request, input)),
    resetUser: resolve(resets.resetUser, (request, input) => resetUser(deps, request, input)),
    resetPassword: resolve(resets.resetPassword, (request, input) =>
      resetPassword(deps, request, input),
    ),
  },
});
