import type { requestLeave as contract } from '@portal/contracts/leave/annual-leave';
import { leaveRequested } from '@portal/contracts/leave/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { requestedEntry } from '../domain/history.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';
import { refusalOf } from '../domain/refusal.ts';
import { halfOf, requestedDays } from '../domain/requested-days.ts';
import { tooFarBack } from '../domain/too-far-back.ts';
import { newId } from '../store/new-id.ts';
import { storeRequest } from '../store/requests.ts';
import { surroundingsOf } from './change-leave.ts';
import type { Dependencies } from './dependencies.ts';
import { describeLeave, leaveEvent, type ShownLeave } from './describe-leave.ts';
import { notHeardOf } from './not-heard-of.ts';
import { staffSettings } from './staff-settings.ts';

type Asked = Result<ShownLeave, CodeOf<typeof contract> | CommonCode>;

/** Asks for annual leave, which waits for a decision then. */
export async function requestLeave(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
): Promise<Asked> {
  const userId = request.caller.userId ?? '';
  const calendar = await deps.holidays.current();
  const days = requestedDays(input, calendar);
  if (!days.ok) return days;
  // One who was created a moment ago may be known in another.
  const settings = await staffSettings(deps, userId);
  if (!settings) return notHeardOf;
  const now = request.now();
  const tooEarly = tooFarBack(input.startDate, settings, londonDay(now));
  if (tooEarly) return { ok: false, failure: tooEarly };

  const asked: LeaveRequest = {
    id: newId(),
    userId,
    leaveType: 'annual',
    startDate: input.startDate,
    endDate: input.endDate,
    isHalfDay: input.isHalfDay ?? false,
    halfDayPeriod: halfOf(input),
    reason: input.reason,
    status: 'pending',
    denialReason: null,
    requestedAt: now,
    decidedAt: null,
    decidedBy: null,
    days: days.value,
    history: [requestedEntry({ userId, requestedAt: now })],
    version: 1,
  };
  const event = leaveEvent(leaveRequested, asked, now);
  return deps.outbox.transact(request, async ({ session, publish }): Promise<Asked> => {
    const around = await surroundingsOf(deps, asked, session);
    if (!around) return notHeardOf;
    const refusal = refusalOf(asked.days, { ...around, calendar }, { reserve: true });
    if (refusal) return { ok: false, failure: refusal };
    await storeRequest(deps.requests, asked, session);
    publish(event);
    return ok(describeLeave(asked, calendar));
  });
}
