import type { annualLeaveToday as contract } from '@portal/contracts/leave/staff-leave';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toLeaveDto } from '../../dto/to-leave-dto.ts';
import { findAbsences } from '../../store/daily-leave.ts';

/** Lists who is on annual leave today, one item per request. */
export async function annualLeaveToday(
  { schedules, ...stores }: Pick<Dependencies, 'leaveRequests' | 'people' | 'schedules'>,
  { now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const scheduleOf = await schedules.current();
  const absences = await findAbsences(stores, londonDay(now()), 'annual', scheduleOf);
  return ok(
    absences.map((absence) => {
      const leaveRequest = toLeaveDto(absence, scheduleOf(absence.userId));
      return { user: leaveRequest.user, leaveRequest };
    }),
  );
}
