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
import { applyAnnualLeaveDecision } from '../domain/approve-leave.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** The event and audit action of each outcome. */
const outcomeEvents = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  cancelled: { event: leaveCancelled, action: 'leave-cancelled' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

/** Decides on another person's request. Of several concurrent decisions, one succeeds. */
export function decideLeave(
  deps: Dependencies,
  request: Request,
  { id, ...decisionInput }: InputOf<typeof contract>,
) {
  const decision = { ...decisionInput, by: request.caller.userId, at: request.now() };
  return changeAnnualLeave(deps, request, id, (before, context) => {
    const result = applyAnnualLeaveDecision(before, decision, context);
    if (!result.ok) return result;
    const { after, outcome } = result.value;
    return ok({ after, ...outcomeEvents[outcome] });
  });
}
