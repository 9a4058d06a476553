import { isAdmin } from '@portal/auth/caller';
import type { undoSickLeaveDecision as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { undoDecision } from '../domain/undo-decision.ts';
import { changeSickLeave, noSuchSickLeave } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { undoChange } from './undo-leave-decision.ts';

/** Undoes the caller's recent decision or withdrawal: the report is pending again. */
export function undoSickLeaveDecision(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const { caller } = request;
  const undo = { by: caller.userId, at: request.now() };
  return changeSickLeave(deps, request, id, (before) => {
    // NOT_FOUND, so that others don't learn who is ill.
    if (!isAdmin(caller) && before.userId !== caller.userId) return noSuchSickLeave;
    const result = undoDecision(before, undo);
    return result.ok ? ok({ after: result.value, ...undoChange }) : result;
  });
}
