import type { decideLeave as contract } from '@portal/contracts/leave/annual-leave';
import {
  leaveApproved,
  leaveCancelled,
  leaveDenied,
  leaveRestored,
} from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { applyAnnualLeaveDecision } from '../../domain/approve-leave.ts';
import { changeAnnualLeave } from '../../operation-steps/change-annual-leave.ts';

/** The event and audit action of each outcome. */
const outcomeEvents = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  cancelled: { event: leaveCancelled, action: 'leave-cancelled' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

/** Decides on another person's request. Of several concurrent decisions, one succeeds. */
export async function decideLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { id, ...decisionInput }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const decision = { ...decisionInput, by: request.caller.userId, at: request.now() };
  return changeAnnualLeave(deps, request, id, (before, context) => {
    const result = applyAnnualLeaveDecision(before, decision, context);
    if (!result.ok) return result;
    const { after, outcome } = result.value;
    return ok({ after, ...outcomeEvents[outcome] });
  });
}
