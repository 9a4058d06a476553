import { forbiddenFailure, isAdmin } from '@portal/auth/caller';
import { leaveCancelled } from '@portal/contracts/leave/events';
import type { cancelSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { applyDecision } from '../../domain/apply-decision.ts';
import { sickLeaveNotFoundFailure } from '../../domain/leave-errors.ts';
import type { Change } from '../../operation-steps/change-leave.ts';
import { changeSickLeave } from '../../operation-steps/change-sick-leave.ts';

/** Cancels sick or compassionate leave: the caller's own while pending, any for administrators. */
export async function cancelSickLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const decision = { status: 'cancelled', by: caller.userId, at: request.now() } as const;
  return changeSickLeave(
    deps,
    request,
    id,
    (before): Result<Change, CodeOf<typeof contract> | 'FORBIDDEN'> => {
      if (!isAdmin(caller)) {
        // NOT_FOUND, so that others don't learn who is ill.
        if (before.userId !== caller.userId) return sickLeaveNotFoundFailure;
        if (before.status !== 'pending') return forbiddenFailure;
      }
      const result = applyDecision(before, decision);
      if (!result.ok) return result;
      const { after } = result.value;
      return ok({ after, event: leaveCancelled, action: 'leave-cancelled' as const });
    },
  );
}
