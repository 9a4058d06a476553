import type { cancelLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayCancelled } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { cancelDay } from '../../domain/leave-day-changes.ts';
import { changeAnnualLeave } from '../../operation-steps/change-annual-leave.ts';

/** Cancels one day, which returns it to the balance until it is restored. */
export async function cancelLeaveDay(
  deps: Dependencies,
  request: SignedInRequest,
  { id, date }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return changeAnnualLeave(deps, request, id, (before) => {
    const changed = cancelDay(before, date);
    if (!changed.ok) return changed;
    const after = changed.value;
    return ok({
      after,
      event: leaveDayCancelled,
      action: 'leave-day-cancelled',
      changedDays: [date],
    });
  });
}
