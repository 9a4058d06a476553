import { isAdmin } from '@portal/auth/caller';
import type { leaveRequests as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { requestsWhere, touching } from '../store/requests.ts';
import type { Dependencies } from './dependencies.ts';
import { describeLeave } from './describe-leave.ts';

/** One's own annual leave, or what administrators ask for. */
export async function leaveRequests(
  deps: Pick<Dependencies, 'requests' | 'holidays'>,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const found = await asked(deps, request, input);
  const calendar = await deps.holidays.current();
  return ok(found.map((one) => describeLeave(one, calendar)));
}

async function asked(
  { requests }: Pick<Dependencies, 'requests'>,
  { caller }: Request,
  { scope, startDate, endDate }: InputOf<typeof contract>,
): Promise<LeaveRequest[]> {
  const annual = { leaveType: 'annual' } as const;
  const between = touching({ from: startDate, to: endDate });
  if (!isAdmin(caller)) {
    const own = await requestsWhere(requests, {
      ...annual,
      ...between,
      userId: caller.userId ?? '',
    });
    return own.sort(latestFirst);
  }
  if (scope !== 'all') {
    const pending = { ...annual, ...between, status: 'pending' } as const;
    return requestsWhere(requests, pending, { sort: { requestedAt: 1 } });
  }
  const all = await requestsWhere(requests, { ...annual, ...between });
  return all.sort(latestFirst);
}

function latestFirst(one: LeaveRequest, other: LeaveRequest): number {
  return (
    other.startDate.localeCompare(one.startDate) ||
    other.requestedAt.getTime() - one.requestedAt.getTime()
  );
}
