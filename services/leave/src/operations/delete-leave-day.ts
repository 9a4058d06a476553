import type { deleteLeaveDay as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDayDeleted } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { deleteDay } from '../domain/leave-day-changes.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Deletes one day permanently, which returns it to the balance. */
export function deleteLeaveDay(
  deps: Dependencies,
  request: Request,
  { id, date }: InputOf<typeof contract>,
) {
  return changeAnnualLeave(deps, request, id, (before) => {
    const changed = deleteDay(before, date);
    if (!changed.ok) return changed;
    const after = changed.value;
    return ok({ after, event: leaveDayDeleted, action: 'leave-day-deleted', changedDays: [date] });
  });
}
