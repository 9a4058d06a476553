import type { decideLeave as contract } from '@portal/contracts/leave/annual-leave';
import {
  leaveApproved,
  leaveCancelled,
  leaveDenied,
  leaveRestored,
} from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { decidedAnnualLeave } from '../domain/taking-leave.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** How each outcome is told and noted. */
const told = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  cancelled: { event: leaveCancelled, action: 'leave-cancelled' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

/** Decides a request of somebody else's; of several who decide at once one does. */
export function decideLeave(
  deps: Dependencies,
  request: Request,
  { id, ...asked }: InputOf<typeof contract>,
) {
  const decision = { ...asked, by: request.caller.userId, at: request.now() };
  return changeAnnualLeave(deps, request, id, (before, around) => {
    const result = decidedAnnualLeave(before, decision, around);
    if (!result.ok) return result;
    const { after, outcome } = result.value;
    return ok({ after, ...told[outcome] });
  });
}
