import * as contracts from '@portal/contracts/identity/legal-hold';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { endLegalHold } from '../operations/legal-hold/end-legal-hold.ts';
import { legalHolds } from '../operations/legal-hold/legal-holds.ts';
import { placeLegalHold } from '../operations/legal-hold/place-legal-hold.ts';

/** People on legal hold. */
export const legalHoldResolvers = (deps: Dependencies) => ({
  Query: {
    legalHolds: resolve(contracts.legalHoldsQuery, (request) => legalHolds(deps, request)),
  },
  Mutation: {
    placeLegalHold: resolve(contracts.placeLegalHold, (request, input) =>
      placeLegalHold(deps, request, input),
    ),
    endLegalHold: resolve(contracts.endLegalHold, (request, input) =>
      endLegalHold(deps, request, input),
    ),
  },
});
