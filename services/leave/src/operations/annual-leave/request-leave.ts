import type { requestLeave as contract } from '@portal/contracts/leave/annual-leave';
import { leaveRequested } from '@portal/contracts/leave/events';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { validateRequestedDates } from '../../domain/employment.ts';
import { accountNotReadyFailure } from '../../domain/leave-errors.ts';
import { requestedEntry } from '../../domain/leave-history.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';
import { halfDayPeriodOf, requestedDays, validatePeriod } from '../../domain/requested-days.ts';
import { validateLeave } from '../../domain/validate-leave.ts';
import { validateStartDate } from '../../domain/validate-start-date.ts';
import { toLeaveDto } from '../../dto/to-leave-dto.ts';
import { leaveEvent } from '../../events/leave-events.ts';
import { loadValidationContext } from '../../operation-steps/load-validation-context.ts';
import { validateRequestedDays } from '../../operation-steps/validate-requested-days.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Requests annual leave, which is then pending. */
export async function requestLeave(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const userId = request.caller.userId;
  const invalid = validatePeriod(input);
  if (invalid) return invalid;
  // The event of a new account may not have arrived yet.
  const settings = await waitForSettings(deps, userId);
  if (!settings) return accountNotReadyFailure;
  const now = request.now();
  const tooEarly = validateStartDate(input.startDate, settings, londonDay(now));
  if (tooEarly) return { ok: false, failure: tooEarly };

  const draft: LeaveRequest = {
    id: newId(),
    userId,
    leaveType: 'annual',
    startDate: input.startDate,
    endDate: input.endDate,
    isHalfDay: input.isHalfDay ?? false,
    halfDayPeriod: halfDayPeriodOf(input),
    reason: input.reason,
    status: 'pending',
    denialReason: null,
    requestedAt: now,
    decidedAt: null,
    decidedBy: null,
    days: [],
    history: [requestedEntry({ userId, requestedAt: now })],
    version: 1,
  };
  return deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      const context = await loadValidationContext(deps, draft, now, session);
      if (!context) return accountNotReadyFailure;
      const days = requestedDays(input, context.schedule);
      if (!days.ok) return days;
      const leaveRequest = { ...draft, days: days.value };
      const refusal =
        validateRequestedDates(leaveRequest, context.employment) ??
        validateLeave(leaveRequest.days, context, { deductsPending: true });
      if (refusal) return { ok: false, failure: refusal };
      const tooMany = await validateRequestedDays(deps, draft, session);
      if (tooMany) return tooMany;
      await deps.leaveRequests.insert(leaveRequest, session);
      publish(leaveEvent(leaveRequested, leaveRequest, now));
      return ok(toLeaveDto(leaveRequest, context.schedule));
    },
  );
}
