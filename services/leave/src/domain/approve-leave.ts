import { fail, ok, type Result } from '@portal/kernel/result';
import { applyDecision, type Decision, type Outcome } from './apply-decision.ts';
import { dayNotFoundFailure, restoreDay } from './leave-day-changes.ts';
import { noLeaveForAdminsFailure } from './leave-errors.ts';
import { bookedDays, type LeaveRequest, withoutUnneededDays } from './leave-request.ts';
import { type RefusalCode, type ValidationContext, validateLeave } from './validate-leave.ts';

type RejectionCode = 'FORBIDDEN' | RefusalCode;

/**
 * Applies a decision to an annual leave request. Approving and restoring validate the leave against
 * `context`, which is null for administrators: they have no leave, so it fails with FORBIDDEN
 * (docs/specification/leave.md).
 */
export function applyAnnualLeaveDecision(
  before: LeaveRequest,
  decision: Decision,
  context: ValidationContext | null,
): Result<{ after: LeaveRequest; outcome: Outcome }, 'ALREADY_DECIDED' | RejectionCode> {
  const result = applyDecision(before, decision);
  if (!result.ok || decision.status !== 'approved') return result;
  if (!context) return noLeaveForAdminsFailure;
  if (bookedDays(before).length === 0) return noBookedDayFailure;
  const refusal = validateLeave(before.days, context, { deductsPending: false });
  return refusal ? { ok: false, failure: refusal } : result;
}

/**
 * Restores a cancelled day if it can be taken. Only that day is validated, because the request's
 * other days are already booked; they count towards the balance. Fails with NOT_FOUND for a day that a changed working
 * pattern added and that isn't worked any more.
 */
export function restoreDayIfValid(
  before: LeaveRequest,
  date: string,
  context: ValidationContext | null,
): Result<LeaveRequest, 'NOT_FOUND' | 'ALREADY_DECIDED' | RejectionCode> {
  const changed = restoreDay(before, date);
  if (!changed.ok) return changed;
  if (!context) return noLeaveForAdminsFailure;
  const shown = withoutUnneededDays(changed.value.days, context.schedule);
  const day = shown.filter((one) => one.date === date);
  if (day.length === 0) return dayNotFoundFailure;
  const ownLeave = [...context.ownLeave, before];
  const deductsPending = before.status === 'pending';
  const refusal = validateLeave(
    day,
    { ...context, ownLeave },
    { deductsPending, isRequester: false },
  );
  return refusal ? { ok: false, failure: refusal } : ok(changed.value);
}

const noBookedDayFailure = fail(
  'ALREADY_DECIDED',
  'You can’t approve this request: all its days have been cancelled or deleted.',
);
