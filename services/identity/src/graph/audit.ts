import { auditTrail as contract } from '@portal/contracts/people/audit';
import { resolve } from '@portal/runtime/resolve';
import { auditTrail } from '../operations/audit-trail.ts';
import type { Dependencies } from '../operations/dependencies.ts';

/** The audit trail. */
export const audit = (deps: Dependencies) => ({
  Query: {
    auditTrail: resolve(contract, (request, input) => auditTrail(deps, request, input)),
  },
  Mutation: {},
});
