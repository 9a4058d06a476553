import type { restoreLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayRestored } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { restoreDayIfValid } from '../domain/approve-leave.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Restores a cancelled day, if it can still be taken. */
export function restoreLeaveDay(
  deps: Dependencies,
  request: Request,
  { id, date }: InputOf<typeof contract>,
) {
  return changeAnnualLeave(deps, request, id, (before, context) => {
    const changed = restoreDayIfValid(before, date, context);
    if (!changed.ok) return changed;
    const [after, event, changedDays] = [changed.value, leaveDayRestored, [date]];
    return ok({ after, event, action: 'leave-day-restored', changedDays });
  });
}
