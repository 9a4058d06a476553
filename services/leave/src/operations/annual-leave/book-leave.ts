import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { bookLeave as contract } from '@portal/contracts/leave/book-leave';
import { leaveBooked } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../../dependencies.ts';
import { leaveDaysOf, validateBookedLeave } from '../../domain/leave-dates.ts';
import { ownLeaveForbiddenFailure, staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { bookedEntry } from '../../domain/leave-history.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';
import { halfDayPeriodOf } from '../../domain/requested-days.ts';
import { toLeaveDto } from '../../dto/to-leave-dto.ts';
import { leaveAuditEvents, leaveEvent } from '../../events/leave-events.ts';
import { attendanceWait } from '../../operation-steps/attendance-wait.ts';
import { loadValidationContext } from '../../operation-steps/load-validation-context.ts';
import { recordRefusalReading } from '../../operation-steps/record-sickness-reading.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Books leave of any type for another person. It is approved at once. */
export async function bookLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { id: userId, leaveType, reason, ...period }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { userId: by } = request.caller;
  if (userId === by) return ownLeaveForbiddenFailure;
  // The event of a new account may not have arrived yet.
  if (!(await waitForSettings(deps, userId))) return staffNotFoundFailure;
  const now = request.now();
  const draft: LeaveRequest = {
    id: newId(),
    userId,
    leaveType,
    startDate: period.startDate,
    endDate: period.endDate,
    isHalfDay: period.isHalfDay ?? false,
    halfDayPeriod: halfDayPeriodOf(period),
    reason,
    status: 'approved',
    denialReason: null,
    requestedAt: now,
    decidedAt: now,
    decidedBy: by,
    days: [],
    history: [bookedEntry({ at: now, by })],
    version: 1,
  };

  const result = await transactAndWait(
    deps,
    request,
    attendanceWait,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      const context = await loadValidationContext(deps, draft, now, session);
      if (!context) return staffNotFoundFailure;
      const days = leaveDaysOf(leaveType, period, context);
      if (!days.ok) return days;
      const valid = validateBookedLeave({ ...draft, days: days.value }, context, londonDay(now));
      if (!valid.ok) return valid;
      const leave = valid.value;
      await deps.leaveRequests.insert(leave, session);
      publish(leaveEvent(leaveBooked, leave, now, { byHr: true }));
      const details = toAuditDetails({ fromDay: leave.startDate, toDay: leave.endDate });
      for (const audit of leaveAuditEvents(leave, 'leave-booked', request, { now, details }))
        publish(audit);
      return ok(toLeaveDto(leave, context.schedule));
    },
  );
  if (!result.ok && result.failure.code === 'LEAVE_OVERLAPS') {
    await recordRefusalReading(deps, request, { leave: draft, code: result.failure.code });
  }
  return result;
}
