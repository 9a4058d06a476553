import * as contracts from '@portal/contracts/identity/scim';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { createScimUser } from '../operations/scim/create-scim-user.ts';
import { deleteScimUser } from '../operations/scim/delete-scim-user.ts';
import { scimUser } from '../operations/scim/scim-user.ts';
import { scimUsers } from '../operations/scim/scim-users.ts';
import { updateScimUser } from '../operations/scim/update-scim-user.ts';

/** What the gateway’s SCIM routes call. */
export const scimResolvers = (deps: Dependencies) => ({
  Query: {
    scimUsers: resolve(contracts.scimUsers, (_request, input) => scimUsers(deps, input)),
    scimUser: resolve(contracts.scimUser, (_request, input) => scimUser(deps, input)),
  },
  Mutation: {
    createScimUser: resolve(contracts.createScimUser, (request, input) =>
      createScimUser(deps, request, input),
    ),
    updateScimUser: resolve(contracts.updateScimUser, (request, input) =>
      updateScimUser(deps, request, input),
    ),
    deleteScimUser: resolve(contracts.deleteScimUser, (request, input) =>
      deleteScimUser(deps, request, input),
    ),
  },
});
