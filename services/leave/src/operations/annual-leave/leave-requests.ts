import { isAdmin } from '@portal/auth/caller';
import type { leaveRequests as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';
import { toLeaveDto } from '../../dto/to-leave-dto.ts';

/** Lists the caller's annual leave; for administrators, pending requests or all of them. */
export async function leaveRequests(
  { leaveRequests, schedules }: Pick<Dependencies, 'leaveRequests' | 'schedules'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await findVisible(leaveRequests, request, input);
  const scheduleOf = await schedules.current();
  return ok(found.map((leaveRequest) => toLeaveDto(leaveRequest, scheduleOf(leaveRequest.userId))));
}

function findVisible(
  leaveRequests: Dependencies['leaveRequests'],
  { caller }: SignedInRequest,
  { scope, startDate, endDate }: InputOf<typeof contract>,
): Promise<LeaveRequest[]> {
  const range = { from: startDate, to: endDate };
  if (!isAdmin(caller))
    return leaveRequests.latestFirst(['annual'], { ...range, userId: caller.userId });
  if (scope === 'all') return leaveRequests.latestFirst(['annual'], range);
  return leaveRequests.pending(['annual'], range);
}
