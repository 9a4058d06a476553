import { ok } from '@portal/kernel/result';
import { findRequests } from '../store/leave-requests.ts';
import { sickTypes } from './change-sick-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { toSickLeaveDto } from './to-leave-dto.ts';

/** Lists pending sick and compassionate leave, oldest request first. */
export async function pendingSickLeave({
  requests,
  holidays,
}: Pick<Dependencies, 'requests' | 'holidays'>) {
  const waiting = { status: 'pending', leaveType: { $in: [...sickTypes] } } as const;
  const found = await findRequests(requests, waiting, { sort: { requestedAt: 1 } });
  const calendar = await holidays.current();
  return ok(found.map((request) => toSickLeaveDto(request, calendar)));
}
