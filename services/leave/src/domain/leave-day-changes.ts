import { fail, ok, type Result } from '@portal/kernel/result';
import { alreadyDecidedFailure } from './apply-decision.ts';
import { isApprovedOrPending, type LeaveDay, type LeaveRequest } from './leave-request.ts';

type Changed = Result<LeaveRequest, 'NOT_FOUND' | 'ALREADY_DECIDED'>;

/**
 * Cancels one day of a request, which returns it to the balance and can be undone. Fails with
 * NOT_FOUND if the request doesn't have the day, and with ALREADY_DECIDED if the day or the whole
 * request is already cancelled or denied.
 */
export function cancelDay(before: LeaveRequest, date: string): Changed {
  return withDay(before, date, 'cancelled');
}

/** Restores a cancelled day. Fails like `cancelDay`; it doesn't check the balance or partners. */
export function restoreDay(before: LeaveRequest, date: string): Changed {
  return withDay(before, date, 'booked');
}

/**
 * Deletes one day of a request permanently. Deleting the last day leaves a request without days.
 */
export function deleteDay(before: LeaveRequest, date: string): Changed {
  const found = dayOf(before, date);
  if (!found.ok) return found;
  return ok({ ...before, days: before.days.filter((day) => day.date !== date) });
}

function withDay(before: LeaveRequest, date: string, status: LeaveDay['status']): Changed {
  const found = dayOf(before, date);
  if (!found.ok) return found;
  if (found.value.status === status)
    return status === 'booked' ? dayNotCancelledFailure : dayAlreadyCancelledFailure;
  const days = before.days.map((day) => (day.date === date ? { ...day, status } : day));
  return ok({ ...before, days });
}

function dayOf(
  before: LeaveRequest,
  date: string,
): Result<LeaveDay, 'NOT_FOUND' | 'ALREADY_DECIDED'> {
  if (!isApprovedOrPending(before)) return alreadyDecidedFailure(before.status);
  const day = before.days.find((one) => one.date === date);
  return day ? ok(day) : dayNotFoundFailure;
}

export const dayNotFoundFailure = fail('NOT_FOUND', 'This day of leave was not found');
const dayAlreadyCancelledFailure = fail('ALREADY_DECIDED', 'This day has already been cancelled.');
const dayNotCancelledFailure = fail('ALREADY_DECIDED', 'This day isn’t cancelled.');
