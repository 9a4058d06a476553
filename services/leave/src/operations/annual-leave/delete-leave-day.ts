import type { deleteLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayDeleted } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { deleteDay } from '../../domain/leave-day-changes.ts';
import { changeAnnualLeave } from '../../operation-steps/change-annual-leave.ts';

/** Deletes one day permanently, which returns it to the balance. */
export async function deleteLeaveDay(
  deps: Dependencies,
  request: SignedInRequest,
  { id, date }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAnnualLeave(deps, request, id, (before) => {
    const changed = deleteDay(before, date);
    if (!changed.ok) return changed;
    const after = changed.value;
    return ok({ after, event: leaveDayDeleted, action: 'leave-day-deleted', changedDays: [date] });
  });
}
