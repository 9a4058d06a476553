import { isAdmin } from '@portal/auth/caller';
import type { undoLeaveDecision as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDecisionUndone } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import {
  leaveRequestNotFoundFailure,
  ownLeaveForbiddenFailure,
} from '../../domain/leave-errors.ts';
import { undoAnnualLeaveDecision } from '../../domain/undo-decision.ts';
import { type Change, changeLeave } from '../../operation-steps/change-leave.ts';

type Undone = Result<Change, CodeOf<typeof contract> | 'BAD_INPUT' | 'FORBIDDEN'>;

/** Undoes the caller's recent decision or withdrawal: the request is pending again. */
export async function undoLeaveDecision(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const undo = { by: caller.userId, at: request.now() };
  return changeLeave(deps, request, {
    id,
    types: ['annual'],
    decide(before, context): Undone {
      const isOwn = before.userId === caller.userId;
      if (!isOwn && !isAdmin(caller)) return leaveRequestNotFoundFailure;
      if (isOwn && isAdmin(caller)) return ownLeaveForbiddenFailure;
      const result = undoAnnualLeaveDecision(before, undo, context);
      if (!result.ok) return result;
      const after = result.value;
      return ok({ after, event: leaveDecisionUndone, action: 'leave-decision-undone' });
    },
  });
}
