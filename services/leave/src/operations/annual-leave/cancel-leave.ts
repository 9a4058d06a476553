import { isAdmin } from '@portal/auth/caller';
import type { cancelLeave as contract } from '@portal/contracts/leave/annual-leave';
import { leaveCancelled } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { applyDecision, type Decision, decisionVerbs } from '../../domain/apply-decision.ts';
import { leaveRequestNotFoundFailure } from '../../domain/leave-errors.ts';
import { type Change, changeLeave } from '../../operation-steps/change-leave.ts';

type Cancelled = Result<Change, CodeOf<typeof contract> | 'FORBIDDEN'>;

/**
 * Withdraws the caller's own pending request, or, for administrators, cancels another person's
 * pending or approved request. Everybody else gets NOT_FOUND, so that they don't learn of it.
 */
export async function cancelLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const decision = { status: 'cancelled', by: caller.userId, at: request.now() } as const;
  return changeLeave(deps, request, {
    id,
    types: ['annual'],
    decide(before): Cancelled {
      const isOwn = before.userId === caller.userId;
      if (!isOwn && !isAdmin(caller)) return leaveRequestNotFoundFailure;
      if (isOwn && before.status !== 'pending') return notPendingFailure(before.status);
      const result = applyDecision(before, decision);
      if (!result.ok) return result;
      const { after } = result.value;
      return ok({ after, event: leaveCancelled, action: 'leave-cancelled' });
    },
  });
}

function notPendingFailure(status: Decision['status']) {
  return fail(
    'FORBIDDEN',
    `You can only withdraw a request while it’s pending. It has already been ${decisionVerbs[status]}.`,
  );
}
