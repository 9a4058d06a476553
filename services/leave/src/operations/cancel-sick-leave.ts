import { accessErrorMessages, isAdmin } from '@portal/auth/caller';
import { leaveCancelled } from '@portal/contracts/leave/events';
import type { cancelSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { applyDecision } from '../domain/apply-decision.ts';
import { changeSickLeave, noSuchSickLeave } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Cancels sick or compassionate leave: the caller's own while pending, any for administrators. */
export function cancelSickLeave(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const { caller } = request;
  const decision = { status: 'cancelled', by: caller.userId, at: request.now() } as const;
  return changeSickLeave(deps, request, id, (before) => {
    if (!isAdmin(caller)) {
      // NOT_FOUND, so that others don't learn who is ill.
      if (before.userId !== caller.userId) return noSuchSickLeave;
      if (before.status !== 'pending') return reservedForHr;
    }
    const result = applyDecision(before, decision);
    if (!result.ok) return result;
    const { after } = result.value;
    return ok({ after, event: leaveCancelled, action: 'leave-cancelled' as const });
  });
}

const reservedForHr = fail('FORBIDDEN', accessErrorMessages.FORBIDDEN);
