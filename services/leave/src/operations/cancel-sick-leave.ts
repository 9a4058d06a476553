import { isAdmin, refusalMessages } from '@portal/auth/caller';
import { leaveCancelled } from '@portal/contracts/leave/events';
import type { cancelSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { decided } from '../domain/transitions.ts';
import { changeSickLeave, noSuchSickLeave } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Cancels sick or compassionate leave: one's own while it waits, any for an administrator. */
export function cancelSickLeave(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const { caller } = request;
  const decision = { status: 'cancelled', by: caller.userId, at: request.now() } as const;
  return changeSickLeave(deps, request, id, (before) => {
    if (!isAdmin(caller)) {
      // As if it were not there: others don't learn who is ill.
      if (before.userId !== caller.userId) return noSuchSickLeave;
      if (before.status !== 'pending') return forHR;
    }
    const result = decided(before, decision);
    if (!result.ok) return result;
    const { after } = result.value;
    return ok({ after, event: leaveCancelled, action: 'leave-cancelled' as const });
  });
}

const forHR = fail('FORBIDDEN', refusalMessages.FORBIDDEN);
