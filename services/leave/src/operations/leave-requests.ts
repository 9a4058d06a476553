import { isAdmin } from '@portal/auth/caller';
import type { leaveRequests as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { findRequests, overlapFilter } from '../store/leave-requests.ts';
import type { Dependencies } from './dependencies.ts';
import { toLeaveDto } from './to-leave-dto.ts';

/** Lists the caller's annual leave; for administrators, pending requests or all of them. */
export async function leaveRequests(
  deps: Pick<Dependencies, 'requests' | 'holidays'>,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const found = await findVisibleRequests(deps, request, input);
  const calendar = await deps.holidays.current();
  return ok(found.map((one) => toLeaveDto(one, calendar)));
}

async function findVisibleRequests(
  { requests }: Pick<Dependencies, 'requests'>,
  { caller }: Request,
  { scope, startDate, endDate }: InputOf<typeof contract>,
): Promise<LeaveRequest[]> {
  const annual = { leaveType: 'annual' } as const;
  const between = overlapFilter({ from: startDate, to: endDate });
  if (!isAdmin(caller)) {
    const own = await findRequests(requests, {
      ...annual,
      ...between,
      userId: caller.userId ?? '',
    });
    return own.sort(latestFirst);
  }
  if (scope !== 'all') {
    const pending = { ...annual, ...between, status: 'pending' } as const;
    return findRequests(requests, pending, { sort: { requestedAt: 1 } });
  }
  const all = await findRequests(requests, { ...annual, ...between });
  return all.sort(latestFirst);
}

function latestFirst(one: LeaveRequest, other: LeaveRequest): number {
  return (
    other.startDate.localeCompare(one.startDate) ||
    other.requestedAt.getTime() - one.requestedAt.getTime()
  );
}
