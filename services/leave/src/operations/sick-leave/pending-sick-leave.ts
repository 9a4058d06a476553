import type { pendingSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { nonAnnualLeaveTypes } from '../../domain/leave-request.ts';
import { toLeaveDto, toSickLeaveDto } from '../../dto/to-leave-dto.ts';

/** Lists everybody's or one person's pending sick and compassionate leave, oldest request first. */
export async function pendingSickLeave(
  { leaveRequests, schedules }: Pick<Dependencies, 'leaveRequests' | 'schedules'>,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await leaveRequests.pending(nonAnnualLeaveTypes, { userId });
  const scheduleOf = await schedules.current();
  return ok(
    found.map((leaveRequest) =>
      toSickLeaveDto(toLeaveDto(leaveRequest, scheduleOf(leaveRequest.userId))),
    ),
  );
}
