import * as contracts from '@portal/contracts/leave/leave-ledger';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { entitlementProposal } from '../operations/leave-ledger/entitlement-proposal.ts';
import { leaveLedger } from '../operations/leave-ledger/leave-ledger.ts';
import { saveYearEntitlement } from '../operations/leave-ledger/save-year-entitlement.ts';

export const leaveLedgerResolvers = (deps: Dependencies) => ({
  Query: {
    leaveLedger: resolve(contracts.leaveLedger, (request, input) =>
      leaveLedger(deps, request, input),
    ),
    entitlementProposal: resolve(contracts.entitlementProposal, (request, input) =>
      entitlementProposal(deps, request, input),
    ),
  },
  Mutation: {
    saveYearEntitlement: resolve(contracts.saveYearEntitlement, (request, input) =>
      saveYearEntitlement(deps, request, input),
    ),
  },
});
