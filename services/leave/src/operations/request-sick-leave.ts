import { leaveRequested } from '@portal/contracts/leave/events';
import type { requestSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { policyApprovalEntry, requestedEntry } from '../domain/request-history.ts';
import { absenceDays } from '../domain/sick-leave.ts';
import { validateStartDate } from '../domain/validate-start-date.ts';
import { storeRequest } from '../store/leave-requests.ts';
import { newId } from '../store/new-id.ts';
import { accountNotReady } from './account-not-ready.ts';
import { attendanceWait } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { leaveEvent } from './leave-events.ts';
import { toSickLeaveDto } from './to-leave-dto.ts';
import { loadValidationContext } from './validation-context.ts';
import { waitForSettings } from './wait-for-settings.ts';

type Reported = Result<ReturnType<typeof toSickLeaveDto>, CodeOf<typeof contract> | CommonCode>;

/** Reports sick leave, which is in effect at once, or requests compassionate leave. */
export async function requestSickLeave(
  deps: Dependencies,
  request: Request,
  { startDate, endDate, reason, leaveType }: InputOf<typeof contract>,
): Promise<Reported> {
  const userId = request.caller.userId ?? '';
  const days = absenceDays(startDate, endDate);
  if (!days.ok) return days;
  // The event of a new account may not have arrived yet.
  const settings = await waitForSettings(deps, userId);
  if (!settings) return accountNotReady;
  const now = request.now();
  const tooEarly = validateStartDate(startDate, settings, londonDay(now));
  if (tooEarly) return { ok: false, failure: tooEarly };

  const calendar = await deps.holidays.current();
  const { sickLeaveApprovedAtOnce } = await deps.policy.current();
  const type = leaveType ?? 'sick';
  const isApproved = type === 'sick' && sickLeaveApprovedAtOnce;
  const requested = requestedEntry({ userId, requestedAt: now });
  const reported: LeaveRequest = {
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
  const event = leaveEvent(leaveRequested, reported, now);
  const result = await deps.outbox.transact(request, async (tx): Promise<Reported> => {
    // Takes the guards, because sick days return annual leave to a balance that others may read.
    const context = await loadValidationContext(deps, reported, tx.session);
    if (!context) return accountNotReady;
    await storeRequest(deps.requests, reported, tx.session);
    tx.publish(event);
    return ok(toSickLeaveDto(reported, calendar));
  });
  if (result.ok) await deps.downstreamConsumers.waitUntilHandled(event.id, attendanceWait);
  return result;
}
