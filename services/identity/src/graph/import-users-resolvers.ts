import * as contracts from '@portal/contracts/identity/import-users';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { importUsers } from '../operations/import-users/import-users.ts';
import { previewImport } from '../operations/import-users/preview-import.ts';

/** Importing staff from a CSV file. */
export const importUsersResolvers = (deps: Dependencies) => ({
  Query: {
    previewImport: resolve(contracts.previewImport, (request, input) =>
      previewImport(deps, request, input),
    ),
  },
  Mutation: {
    importUsers: resolve(contracts.importUsers, (request, input) =>
      importUsers(deps, request, input),
    ),
  },
});
