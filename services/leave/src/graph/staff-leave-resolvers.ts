import * as contracts from '@portal/contracts/leave/staff-leave';
import { resolve } from '@portal/runtime/resolve';
import { annualLeaveToday } from '../operations/annual-leave-today.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { leaveBalances } from '../operations/leave-balances.ts';
import { pendingLeaveDetails } from '../operations/pending-leave-details.ts';
import { sickLeaveToday } from '../operations/sick-leave-today.ts';

export const staffLeaveResolvers = (deps: Dependencies) => ({
  Query: {
    leaveBalances: resolve(contracts.leaveBalances, (request) => leaveBalances(deps, request)),
    pendingLeaveDetails: resolve(contracts.pendingLeaveDetails, () => pendingLeaveDetails(deps)),
    sickLeaveToday: resolve(contracts.sickLeaveToday, (request) => sickLeaveToday(deps, request)),
    annualLeaveToday: resolve(contracts.annualLeaveToday, (request) =>
      annualLeaveToday(deps, request),
    ),
  },
  Mutation: {},
});
