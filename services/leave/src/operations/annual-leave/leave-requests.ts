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
  { requests, holidays }: Pick<Dependencies, 'requests' | 'holidays'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await findVisible(requests, request, input);
  const calendar = await holidays.current();
  return ok(found.map((leaveRequest) => toLeaveDto(leaveRequest, calendar)));
}

function findVisible(
  requests: Dependencies['requests'],
  { caller }: SignedInRequest,
  { scope, startDate, endDate }: InputOf<typeof contract>,
): Promise<LeaveRequest[]> {
  const range = { from: startDate, to: endDate };
  if (!isAdmin(caller))
    return requests.latestFirst(['annual'], { ...range, userId: caller.userId });
  if (scope === 'all') return requests.latestFirst(['annual'], range);
  return requests.pending(['annual'], range);
}
