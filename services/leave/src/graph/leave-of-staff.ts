import * as contracts from '@portal/contracts/leave/leave-of-staff';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../operations/dependencies.ts';
import { leaveBalances } from '../operations/leave-balances.ts';

export const leaveOfStaff = (deps: Dependencies) => ({
  Query: {
    leaveBalances: resolve(contracts.leaveBalances, (request) => leaveBalances(deps, request)),
  },
  Mutation: {},
});
