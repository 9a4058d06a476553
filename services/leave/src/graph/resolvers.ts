import * as balance from '@portal/contracts/leave/leave-balance';
import * as settings from '@portal/contracts/leave/settings';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../operations/dependencies.ts';
import { leaveBalance } from '../operations/leave-balance.ts';
import { saveUserLeaveSettings } from '../operations/save-user-leave-settings.ts';
import { updateLeaveEntitlement } from '../operations/update-leave-entitlement.ts';
import { userLeaveSettings } from '../operations/user-leave-settings.ts';
import { AdminStats } from './admin-stats.ts';
import type { Loaders } from './loaders.ts';
import { User } from './user.ts';

// What leave gives of an answer: identity completes it, by the key.
const person = settings.updateLeaveEntitlement.output.pick({ id: true });
const ownedByLeave = settings.leaveSettings.omit({ workStartTime: true, workEndTime: true });

export function resolversOf(deps: Dependencies): Resolvers<Loaders> {
  return {
    Query: {
      leaveBalance: resolve(balance.leaveBalance, leaveBalance),
      userLeaveSettings: resolve(
        { ...settings.userLeaveSettings, output: ownedByLeave },
        (request, input) => userLeaveSettings(deps, request, input),
      ),
    },
    Mutation: {
      updateLeaveEntitlement: resolve(
        { ...settings.updateLeaveEntitlement, output: person },
        (request, input) => updateLeaveEntitlement(deps, request, input),
      ),
      saveUserLeaveSettings: resolve(
        { ...settings.saveUserLeaveSettings, output: ownedByLeave },
        (request, input) => saveUserLeaveSettings(deps, request, input),
      ),
    },
    AdminStats,
    User,
  };
}
