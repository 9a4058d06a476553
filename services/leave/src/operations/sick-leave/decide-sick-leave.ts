import { leaveApproved, leaveDenied, leaveRestored } from '@portal/contracts/leave/events';
import type { decideSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { applyDecision } from '../../domain/apply-decision.ts';
import { validateEmployedAbsence } from '../../domain/employment.ts';
import { noLeaveForAdminsFailure } from '../../domain/leave-errors.ts';
import type { Change } from '../../operation-steps/change-leave.ts';
import { changeSickLeave } from '../../operation-steps/change-sick-leave.ts';

/** The event and audit action of each outcome. */
const outcomeEvents = {
  approved: { event: leaveApproved, action: 'leave-approved' },
  denied: { event: leaveDenied, action: 'leave-denied' },
  restored: { event: leaveRestored, action: 'leave-restored' },
} as const;

/** Decides on sick or compassionate leave. Of several concurrent decisions, one succeeds. */
export async function decideSickLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { id, ...decisionInput }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const decision = { ...decisionInput, by: request.caller.userId, at: request.now() };
  return changeSickLeave(
    deps,
    request,
    id,
    (before, context): Result<Change, CodeOf<typeof contract> | 'BAD_INPUT' | 'FORBIDDEN'> => {
      const result = applyDecision(before, decision);
      if (!result.ok) return result;
      const { after, outcome } = result.value;
      if (decisionInput.status === 'approved') {
        if (!context) return noLeaveForAdminsFailure;
        const refusal = validateEmployedAbsence(before, context.employment);
        if (refusal) return { ok: false, failure: refusal };
      }
      return ok({ after, ...outcomeEvents[outcome as keyof typeof outcomeEvents] });
    },
  );
}
