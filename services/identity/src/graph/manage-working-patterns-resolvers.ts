import * as contracts from '@portal/contracts/identity/manage-working-patterns';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { deleteWorkingPattern } from '../operations/manage-working-patterns/delete-working-pattern.ts';
import { saveWorkingPattern } from '../operations/manage-working-patterns/save-working-pattern.ts';

/** Working patterns, which administrators set. */
export const manageWorkingPatternsResolvers = (deps: Dependencies) => ({
  Query: {},
  Mutation: {
    saveWorkingPattern: resolve(contracts.saveWorkingPattern, (request, input) =>
      saveWorkingPattern(deps, request, input),
    ),
    deleteWorkingPattern: resolve(contracts.deleteWorkingPattern, (request, input) =>
      deleteWorkingPattern(deps, request, input),
    ),
  },
});
