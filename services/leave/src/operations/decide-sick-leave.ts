import { leaveApproved, leaveDenied, leaveRestored } from '@portal/contracts/leave/events';
import type { decideSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { applyDecision } from '../domain/apply-decision.ts';
import { changeSickLeave } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** The event and audit action of each outcome. */
const outcomeEvents = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

/** For people who became administrators: their reports can only be denied, cancelled or deleted. */
const noLeaveForAdmins = fail('FORBIDDEN', 'Administrators have no leave.');

/** Decides on sick or compassionate leave. Of several concurrent decisions, one succeeds. */
export function decideSickLeave(
  deps: Dependencies,
  request: Request,
  { id, ...decisionInput }: InputOf<typeof contract>,
) {
  const decision = { ...decisionInput, by: request.caller.userId, at: request.now() };
  return changeSickLeave(deps, request, id, (before, context) => {
    const result = applyDecision(before, decision);
    if (!result.ok) return result;
    const { after, outcome } = result.value;
    if (decisionInput.status === 'approved' && !context) return noLeaveForAdmins;
    return ok({ after, ...outcomeEvents[outcome as keyof typeof outcomeEvents] });
  });
}
