import * as contracts from '@portal/contracts/leave/leave-policy';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { bankHolidays } from '../operations/leave-policy/bank-holidays.ts';
import { leavePolicy } from '../operations/leave-policy/leave-policy.ts';
import { saveLeavePolicy } from '../operations/leave-policy/save-leave-policy.ts';

export const leavePolicyResolvers = (deps: Dependencies) => ({
  Query: {
    leavePolicy: resolve(contracts.leavePolicyQuery, () => leavePolicy(deps)),
    bankHolidays: resolve(contracts.bankHolidays, (request, input) =>
      bankHolidays(deps, request, input),
    ),
  },
  Mutation: {
    saveLeavePolicy: resolve(contracts.saveLeavePolicy, (request, input) =>
      saveLeavePolicy(deps, request, input),
    ),
  },
});
