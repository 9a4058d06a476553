import * as balance from '@portal/contracts/leave/leave-balance';
import * as contracts from '@portal/contracts/leave/leave-settings';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { leaveBalance } from '../operations/leave-settings/leave-balance.ts';
import { saveUserLeaveSettings } from '../operations/leave-settings/save-user-leave-settings.ts';
import { updateLeaveEntitlement } from '../operations/leave-settings/update-leave-entitlement.ts';
import { userLeaveSettings } from '../operations/leave-settings/user-leave-settings.ts';

// Identity adds the other fields of these results, by key.
const person = contracts.updateLeaveEntitlement.output.pick({ id: true });
const ownedByLeave = contracts.leaveSettings.omit({ workStartTime: true, workEndTime: true });

export const leaveSettingsResolvers = (deps: Dependencies) => ({
  Query: {
    leaveBalance: resolve(balance.leaveBalance, leaveBalance),
    userLeaveSettings: resolve(
      { ...contracts.userLeaveSettings, output: ownedByLeave },
      (request, input) => userLeaveSettings(deps, request, input),
    ),
  },
  Mutation: {
    updateLeaveEntitlement: resolve(
      { ...contracts.updateLeaveEntitlement, output: person },
      (request, input) => updateLeaveEntitlement(deps, request, input),
    ),
    saveUserLeaveSettings: resolve(
      { ...contracts.saveUserLeaveSettings, output: ownedByLeave },
      (request, input) => saveUserLeaveSettings(deps, request, input),
    ),
  },
});
