import * as contracts from '@portal/contracts/leave/partnership';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { createPartnership } from '../operations/partnership/create-partnership.ts';
import { deletePartnership } from '../operations/partnership/delete-partnership.ts';
import { partnerships } from '../operations/partnership/partnerships.ts';

export const partnershipResolvers = (deps: Dependencies) => ({
  Query: {
    partnerships: resolve(contracts.partnerships, (request) => partnerships(deps, request)),
  },
  Mutation: {
    createPartnership: resolve(contracts.createPartnership, (request, input) =>
      createPartnership(deps, request, input),
    ),
    deletePartnership: resolve(contracts.deletePartnership, (request, input) =>
      deletePartnership(deps, request, input),
    ),
  },
});
