import * as contracts from '@portal/contracts/leave/staff-leave';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { annualLeaveToday } from '../operations/staff-leave/annual-leave-today.ts';
import { leaveBalances } from '../operations/staff-leave/leave-balances.ts';
import { pendingLeaveDetails } from '../operations/staff-leave/pending-leave-details.ts';
import { sickLeaveToday } from '../operations/staff-leave/sick-leave-today.ts';

export const staffLeaveResolvers = (deps: Dependencies) => ({
  Query: {
    leaveBalances: resolve(contracts.leaveBalances, (request) => leaveBalances(deps, request)),
    pendingLeaveDetails: resolve(contracts.pendingLeaveDetails, (_, input) =>
      pendingLeaveDetails(deps, input),
    ),
    sickLeaveToday: resolve(contracts.sickLeaveToday, (request) => sickLeaveToday(deps, request)),
    annualLeaveToday: resolve(contracts.annualLeaveToday, (request) =>
      annualLeaveToday(deps, request),
    ),
  },
  Mutation: {},
});
