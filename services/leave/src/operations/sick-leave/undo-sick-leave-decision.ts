import { isAdmin } from '@portal/auth/caller';
import { leaveDecisionUndone } from '@portal/contracts/leave/events';
import type { undoSickLeaveDecision as contract } from '@portal/contracts/leave/sick-leave';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { sickLeaveNotFoundFailure } from '../../domain/leave-errors.ts';
import { undoDecision } from '../../domain/undo-decision.ts';
import type { Change } from '../../operation-steps/change-leave.ts';
import { changeSickLeave } from '../../operation-steps/change-sick-leave.ts';

/** Undoes the caller's recent decision or withdrawal: the report is pending again. */
export async function undoSickLeaveDecision(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const undo = { by: caller.userId, at: request.now() };
  return changeSickLeave(deps, request, id, (before): Result<Change, CodeOf<typeof contract>> => {
    // NOT_FOUND, so that others don't learn who is ill.
    if (!isAdmin(caller) && before.userId !== caller.userId) return sickLeaveNotFoundFailure;
    const result = undoDecision(before, undo);
    if (!result.ok) return result;
    const after = result.value;
    return ok({ after, event: leaveDecisionUndone, action: 'leave-decision-undone' });
  });
}
