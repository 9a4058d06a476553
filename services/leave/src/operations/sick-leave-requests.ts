import { isAdmin } from '@portal/auth/caller';
import type { sickLeaveRequests as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import { findRequests, overlapFilter } from '../store/leave-requests.ts';
import { sickTypes } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { toSickLeaveDto } from './to-leave-dto.ts';

/**
 * Lists sick and compassionate leave, latest first: the caller's, or everybody's for
 * administrators.
 */
export async function sickLeaveRequests(
  { requests, holidays }: Pick<Dependencies, 'requests' | 'holidays'>,
  { caller }: Request,
  { startDate, endDate, userId }: InputOf<typeof contract>,
) {
  const leaveType = { $in: [...sickTypes] };
  const filter = {
    ...(isAdmin(caller) ? userId && { userId } : { userId: caller.userId ?? '' }),
    ...overlapFilter({ from: startDate, to: endDate }),
  };
  const found = await findRequests(
    requests,
    { ...filter, leaveType },
    { sort: { startDate: -1, requestedAt: -1 } },
  );
  const calendar = await holidays.current();
  return ok(found.map((request) => toSickLeaveDto(request, calendar)));
}
