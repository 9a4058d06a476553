import { isAdmin } from '@portal/auth/caller';
import type { sickLeaveRequests as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { nonAnnualLeaveTypes } from '../../domain/leave-request.ts';
import { toLeaveDto, toSickLeaveDto } from '../../dto/to-leave-dto.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';

/**
 * Lists sick and compassionate leave, latest first: the caller's, or everybody's for
 * administrators.
 */
export async function sickLeaveRequests(
  deps: Pick<Dependencies, 'leaveRequests' | 'schedules' | 'readings'>,
  request: SignedInRequest,
  { startDate, endDate, userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller } = request;
  const wanted = isAdmin(caller) ? userId : caller.userId;
  const found = await deps.leaveRequests.latestFirst(nonAnnualLeaveTypes, {
    from: startDate,
    to: endDate,
    userId: wanted,
  });
  await recordSicknessReading(deps, request, {
    leave: found,
    userId: wanted,
    list: 'sick-leave-requests',
    filter: { fromDay: startDate, toDay: endDate },
  });
  const scheduleOf = await deps.schedules.current();
  return ok(
    found.map((leaveRequest) =>
      toSickLeaveDto(toLeaveDto(leaveRequest, scheduleOf(leaveRequest.userId))),
    ),
  );
}
