import type { deleteLeaveRequest as contract } from '@portal/contracts/leave/annual-leave';
import { leaveDeleted } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { bookedDays, type LeaveRequest } from '../domain/leave-request.ts';
import { changeAnnualLeave } from './change-annual-leave.ts';
import type { Change } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';

/** Deletes a request permanently, whatever its status. */
export async function deleteLeaveRequest(
  deps: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const result = await changeAnnualLeave(deps, request, id, toDeletion);
  return result.ok ? ok({ success: true }) : result;
}

/** The change that deletes a request. */
export function toDeletion(before: LeaveRequest): Result<Change, never> {
  const changedDays = bookedDays(before).map(({ date }) => date);
  return ok({ after: null, event: leaveDeleted, action: 'leave-deleted', changedDays });
}
