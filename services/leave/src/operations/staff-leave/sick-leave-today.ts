import type { sickLeaveToday as contract } from '@portal/contracts/leave/staff-leave';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toLeaveDto, toSickLeaveDto } from '../../dto/to-leave-dto.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';
import { findAbsences } from '../../store/daily-leave.ts';

/** Lists who is on sick or compassionate leave today, one item per request. */
export async function sickLeaveToday(
  deps: Pick<Dependencies, 'leaveRequests' | 'people' | 'schedules' | 'readings'>,
  request: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const scheduleOf = await deps.schedules.current();
  const absences = await findAbsences(deps, londonDay(request.now()), 'sick', scheduleOf);
  await recordSicknessReading(deps, request, { leave: absences, list: 'sick-leave-today' });
  return ok(
    absences.map((absence) => {
      const leaveDto = toLeaveDto(absence, scheduleOf(absence.userId));
      return { user: leaveDto.user, sickLeaveRequest: toSickLeaveDto(leaveDto) };
    }),
  );
}
