import * as contracts from '@portal/contracts/identity/edit-user';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { changeRole } from '../operations/edit-user/change-role.ts';
import { deleteUser } from '../operations/edit-user/delete-user.ts';
import { rehire } from '../operations/edit-user/rehire.ts';
import { undoRehire } from '../operations/edit-user/undo-rehire.ts';
import { updateEmail } from '../operations/edit-user/update-email.ts';
import { updateEmployment } from '../operations/edit-user/update-employment.ts';
import { updateWorkHours } from '../operations/edit-user/update-work-hours.ts';

/** Changes of an account by administrators. */
export const editUserResolvers = (deps: Dependencies) => ({
  Query: {},
  Mutation: {
    updateWorkHours: resolve(contracts.updateWorkHours, (request, input) =>
      updateWorkHours(deps, request, input),
    ),
    updateEmployment: resolve(contracts.updateEmployment, (request, input) =>
      updateEmployment(deps, request, input),
    ),
    rehire: resolve(contracts.rehire, (request, input) => rehire(deps, request, input)),
    undoRehire: resolve(contracts.undoRehire, (request, input) => undoRehire(deps, request, input)),
    updateEmail: resolve(contracts.updateEmail, (request, input) =>
      updateEmail(deps, request, input),
    ),
    changeRole: resolve(contracts.changeRole, (request, input) => changeRole(deps, request, input)),
    deleteUser: resolve(contracts.deleteUser, (request, input) => deleteUser(deps, request, input)),
  },
});
