import { auditTrail as contract } from '@portal/contracts/identity/audit';
import { auditCheck as checkContract } from '@portal/contracts/identity/audit-check';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { auditCheck } from '../operations/audit/audit-check.ts';
import { auditTrail } from '../operations/audit/audit-trail.ts';

/** The audit trail. */
export const auditResolvers = (deps: Dependencies) => ({
  Query: {
    auditCheck: resolve(checkContract, (request) => auditCheck(deps, request)),
    auditTrail: resolve(contract, (request, input) => auditTrail(deps, request, input)),
  },
  Mutation: {},
});
