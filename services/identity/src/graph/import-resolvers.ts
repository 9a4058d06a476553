import * as people from '@portal/contracts/people/import-users';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../operations/dependencies.ts';
import { importUsers } from '../operations/import-users.ts';
import { previewImport } from '../operations/preview-import.ts';

/** Importing staff from a CSV file. */
export const importResolvers = (deps: Dependencies) => ({
  Query: {
    previewImport: resolve(people.previewImport, (request, input) =>
      previewImport(deps, request, input),
    ),
  },
  Mutation: {
    importUsers: resolve(people.importUsers, (request, input) => importUsers(deps, request, input)),
  },
});
