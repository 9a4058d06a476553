import { leaveRequested } from '@portal/contracts/leave/events';
import type { requestSickLeave as contract } from '@portal/contracts/leave/sick-leave';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { approvedByPolicy, requestedEntry } from '../domain/history.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { reportedDays } from '../domain/sickness.ts';
import { tooFarBack } from '../domain/too-far-back.ts';
import { newId } from '../store/new-id.ts';
import { storeRequest } from '../store/requests.ts';
import { patience, surroundingsOf } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { describeSickLeave, leaveEvent } from './describe-leave.ts';
import { notHeardOf } from './not-heard-of.ts';
import { staffSettings } from './staff-settings.ts';

type Reported = Result<ReturnType<typeof describeSickLeave>, CodeOf<typeof contract> | CommonCode>;

/** Reports sick, which counts from then on, or asks for compassionate leave. */
export async function requestSickLeave(
  deps: Dependencies,
  request: Request,
  { startDate, endDate, reason, leaveType }: InputOf<typeof contract>,
): Promise<Reported> {
  const userId = request.caller.userId ?? '';
  const days = reportedDays(startDate, endDate);
  if (!days.ok) return days;
  // One who was created a moment ago may be known in another.
  const settings = await staffSettings(deps, userId);
  if (!settings) return notHeardOf;
  const now = request.now();
  const tooEarly = tooFarBack(startDate, settings, londonDay(now));
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
    history: isApproved ? [requested, approvedByPolicy(now)] : [requested],
    version: 1,
  };
  const event = leaveEvent(leaveRequested, reported, now);
  const result = await deps.outbox.transact(request, async (tx): Promise<Reported> => {
    // Kept as it is until this is stored: the days go back to a balance that others may look at.
    const around = await surroundingsOf(deps, reported, tx.session);
    if (!around) return notHeardOf;
    await storeRequest(deps.requests, reported, tx.session);
    tx.publish(event);
    return ok(describeSickLeave(reported, calendar));
  });
  if (result.ok) await deps.followers.haveHandled(event.id, patience);
  return result;
}
