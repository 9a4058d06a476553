import { forbiddenFailure, isAdmin } from '@portal/auth/caller';
import type { leaveCost as contract } from '@portal/contracts/leave/annual-leave';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { sickLeaveDates } from '../../domain/balance.ts';
import { validateRequestedDates } from '../../domain/employment.ts';
import { calculateLeaveCost, refusedLeaveCost } from '../../domain/leave-cost.ts';
import { accountNotReadyFailure, staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { requestedDays } from '../../domain/requested-days.ts';
import { validateStartDate } from '../../domain/validate-start-date.ts';
import { toCoverShortfallDto } from '../../dto/to-cover-shortfall-dto.ts';
import { loadLeaveSchedule } from '../../operation-steps/load-leave-schedule.ts';
import { loadValidationContextWithoutLocks } from '../../operation-steps/load-validation-context.ts';
import { recordSickDaysReading } from '../../operation-steps/record-sickness-reading.ts';
import { waitForSettings } from '../../operation-steps/wait-for-settings.ts';

/** Previews the cost of a request if it were sent now. Concurrent requests may still change it. */
export async function leaveCost(
  deps: Dependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { caller, now } = request;
  // An administrator has no leave, and gives the person whose leave it would be.
  const isRequester = !isAdmin(caller);
  if (isRequester === Boolean(input.userId)) return forbiddenFailure;
  const userId = input.userId ?? caller.userId;
  const settings = await waitForSettings(deps, userId);
  if (!settings) return isRequester ? accountNotReadyFailure : staffNotFoundFailure;
  const termsOf = await deps.people.workingTerms([userId]);
  const terms = termsOf(userId);
  const schedule = await loadLeaveSchedule(deps, userId, { terms, now: now() });
  const outside = validateRequestedDates(input, terms, { isRequester });
  if (outside) return ok(refusedLeaveCost(input, outside, schedule));
  const days = requestedDays(input, schedule, { isRequester });
  if (!days.ok) return ok(refusedLeaveCost(input, days.failure, schedule));
  const refusal = validateStartDate(input.startDate, settings, londonDay(now()), { isRequester });
  if (refusal) return ok(refusedLeaveCost(input, refusal, schedule));
  const partnerIds = await deps.partnerships.partnerIds(userId);
  const context = await loadValidationContextWithoutLocks(
    deps,
    { ...input, id: input.leaveRequestId ?? null, userId, leaveType: 'annual' },
    { settings, partnerIds, now: now() },
  );
  const sick = sickLeaveDates(context.ownLeave);
  // They cost nothing, which says that the person was sick.
  if (days.value.some(({ date }) => sick.has(date))) {
    await recordSickDaysReading(deps, request, userId);
  }
  const cost = calculateLeaveCost(input, days.value, context, { isRequester });
  const coverShortfalls = cost.coverShortfalls.map((shortfall) =>
    toCoverShortfallDto(shortfall, { isForHr: !isRequester }),
  );
  return ok({ ...cost, coverShortfalls });
}
