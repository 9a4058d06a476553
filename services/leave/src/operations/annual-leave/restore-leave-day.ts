import type { restoreLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayRestored } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { restoreDayIfValid } from '../../domain/approve-leave.ts';
import { changeAnnualLeave } from '../../operation-steps/change-annual-leave.ts';

/** Restores a cancelled day, if it can still be taken. */
export async function restoreLeaveDay(
  deps: Dependencies,
  request: SignedInRequest,
  { id, date }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAnnualLeave(deps, request, id, (before, context) => {
    const changed = restoreDayIfValid(before, date, context);
    if (!changed.ok) return changed;
    const [after, event, changedDays] = [changed.value, leaveDayRestored, [date]];
    return ok({ after, event, action: 'leave-day-restored', changedDays });
  });
}
