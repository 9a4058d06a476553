import * as contracts from '@portal/contracts/leave/partnership';
import { resolve } from '@portal/runtime/resolve';
import { createPartnership } from '../operations/create-partnership.ts';
import { deletePartnership } from '../operations/delete-partnership.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { partnerships } from '../operations/partnerships.ts';

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
