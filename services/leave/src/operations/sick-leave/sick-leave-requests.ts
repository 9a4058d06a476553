import { isAdmin } from '@portal/auth/caller';
import type { sickLeaveRequests as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { nonAnnualLeaveTypes } from '../../domain/leave-request.ts';
import { toLeaveDto, toSickLeaveDto } from '../../dto/to-leave-dto.ts';

/**
 * Lists sick and compassionate leave, latest first: the caller's, or everybody's for
 * administrators.
 */
export async function sickLeaveRequests(
  { leaveRequests, schedules }: Pick<Dependencies, 'leaveRequests' | 'schedules'>,
  { caller }: SignedInRequest,
  { startDate, endDate, userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await leaveRequests.latestFirst(nonAnnualLeaveTypes, {
    from: startDate,
    to: endDate,
    userId: isAdmin(caller) ? userId : caller.userId,
  });
  const scheduleOf = await schedules.current();
  return ok(
    found.map((leaveRequest) =>
      toSickLeaveDto(toLeaveDto(leaveRequest, scheduleOf(leaveRequest.userId))),
    ),
  );
}
