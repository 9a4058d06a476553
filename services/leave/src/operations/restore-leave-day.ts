import type { restoreLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayRestored } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { withDayTakenAgain } from '../domain/taking-leave.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Takes one day again that was cancelled, if it still can be taken. */
export function restoreLeaveDay(
  deps: Dependencies,
  request: Request,
  { id, date }: InputOf<typeof contract>,
) {
  return changeAnnualLeave(deps, request, id, (before, around) => {
    const changed = withDayTakenAgain(before, date, around);
    if (!changed.ok) return changed;
    const [after, event, changedDays] = [changed.value, leaveDayRestored, [date]];
    return ok({ after, event, action: 'leave-day-restored', changedDays });
  });
}
