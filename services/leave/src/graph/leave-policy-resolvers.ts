import * as contracts from '@portal/contracts/leave/leave-policy';
import { resolve } from '@portal/runtime/resolve';
import { bankHolidays } from '../operations/bank-holidays.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { leavePolicy } from '../operations/leave-policy.ts';
import { saveLeavePolicy } from '../operations/save-leave-policy.ts';

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
