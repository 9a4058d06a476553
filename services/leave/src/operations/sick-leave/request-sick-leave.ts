import { leaveRequested } from '@portal/contracts/leave/events';
import type { requestSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../../dependencies.ts';
import { validateRequestedDates } from '../../domain/employment.ts';
import { accountNotReadyFailure } from '../../domain/leave-errors.ts';
import { policyApprovalEntry, requestedEntry } from '../../domain/leave-history.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';
import { absenceDays } from '../../domain/sick-leave.ts';
import { validateStartDate } from '../../domain/validate-start-date.ts';
import { toLeaveDto, toSickLeaveDto } from '../../dto/to-leave-dto.ts';
import { leaveEvent } from '../../events/leave-events.ts';
import { attendanceWait } from '../../operation-steps/attendance-wait.ts';
import { loadValidationContext } from '../../operation-steps/load-validation-context.ts';
import { validateRequestedDays } from '../../operation-steps/validate-requested-days.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Reports sick leave, which is in effect at once, or requests compassionate leave. */
export async function requestSickLeave(
  deps: Dependencies,
  request: SignedInRequest,
  { startDate, endDate, reason, leaveType }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const userId = request.caller.userId;
  const days = absenceDays(startDate, endDate);
  if (!days.ok) return days;
  // The event of a new account may not have arrived yet.
  const settings = await waitForSettings(deps, userId);
  if (!settings) return accountNotReadyFailure;
  const now = request.now();
  const tooEarly = validateStartDate(startDate, settings, londonDay(now));
  if (tooEarly) return { ok: false, failure: tooEarly };

  const { sickLeaveApprovedAtOnce } = await deps.policy.current();
  const type = leaveType ?? 'sick';
  const isApproved = type === 'sick' && sickLeaveApprovedAtOnce;
  const requested = requestedEntry({ userId, requestedAt: now });
  const leaveRequest: LeaveRequest = {
    id: newId(),
    userId,
    leaveType: type,
    startDate,
    endDate,
    isHalfDay: false,
    halfDayPeriod: null,
    reason,
    status: isApproved ? 'approved' : 'pending',
    denialReason: null,
    requestedAt: now,
    decidedAt: isApproved ? now : null,
    decidedBy: null,
    days: days.value,
    history: isApproved ? [requested, policyApprovalEntry(now)] : [requested],
    version: 1,
  };
  const event = leaveEvent(leaveRequested, leaveRequest, now);
  return transactAndWait(
    deps,
    request,
    attendanceWait,
    async (tx): Promise<OperationResult<typeof contract>> => {
      // Locks the people, because sick days return annual leave to a balance that others may read.
      const context = await loadValidationContext(deps, leaveRequest, now, tx.session);
      if (!context) return accountNotReadyFailure;
      const refusal = validateRequestedDates(leaveRequest, context.employment);
      if (refusal) return { ok: false, failure: refusal };
      const tooMany = await validateRequestedDays(deps, leaveRequest, tx.session);
      if (tooMany) return tooMany;
      await deps.leaveRequests.insert(leaveRequest, tx.session);
      tx.publish(event);
      return ok(toSickLeaveDto(toLeaveDto(leaveRequest, context.schedule)));
    },
  );
}
