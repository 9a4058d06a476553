import type { cancelLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayCancelled } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { cancelDay } from '../domain/leave-day-changes.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Cancels one day, which returns it to the balance until it is restored. */
export function cancelLeaveDay(
  deps: Dependencies,
  request: Request,
  { id, date }: InputOf<typeof contract>,
) {
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
