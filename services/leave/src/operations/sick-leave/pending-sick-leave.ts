import type { pendingSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { nonAnnualLeaveTypes } from '../../domain/leave-request.ts';
import { toLeaveDto, toSickLeaveDto } from '../../dto/to-leave-dto.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';

/** Lists everybody's or one person's pending sick and compassionate leave, oldest request first. */
export async function pendingSickLeave(
  deps: Pick<Dependencies, 'leaveRequests' | 'schedules' | 'readings'>,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await deps.leaveRequests.pending(nonAnnualLeaveTypes, { userId });
  await recordSicknessReading(deps, request, { leave: found, userId, list: 'pending-sick-leave' });
  const scheduleOf = await deps.schedules.current();
  return ok(
    found.map((leaveRequest) =>
      toSickLeaveDto(toLeaveDto(leaveRequest, scheduleOf(leaveRequest.userId))),
    ),
  );
}
