import type { decideLeave as contract } from '@portal/contracts/leave/annual-leave';
import {
  leaveApproved,
  leaveCancelled,
  leaveDenied,
  leaveRestored,
} from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { refusalOf } from '../domain/refusal.ts';
import { decided } from '../domain/transitions.ts';
import { changeAnnualLeave, noLeaveAnyMore } from './change-annual-leave.ts';
import type { Change } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** How each outcome is told and noted. */
const told = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  cancelled: { event: leaveCancelled, action: 'leave-cancelled' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

type Decided = Result<Change, CodeOf<typeof contract> | 'FORBIDDEN'>;

/** Decides a request of somebody else's; of several who decide at once one does. */
export function decideLeave(
  deps: Dependencies,
  request: Request,
  { id, status, denialReason }: InputOf<typeof contract>,
) {
  const decision = { status, denialReason, by: request.caller.userId, at: request.now() };
  return changeAnnualLeave(deps, request, id, (before, around): Decided => {
    const result = decided(before, decision);
    if (!result.ok) return result;
    const { after, outcome } = result.value;
    if (after.status === 'approved') {
      if (!around) return noLeaveAnyMore;
      const refusal = refusalOf(after.days, around, { reserve: false });
      if (refusal) return { ok: false, failure: refusal };
    }
    return ok({ after, ...told[outcome] });
  });
}
