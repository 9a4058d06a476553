import { fail, ok, type Result } from '@portal/kernel/result';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { alreadyDecided } from './transitions.ts';

type Changed = Result<LeaveRequest, 'NOT_FOUND' | 'ALREADY_DECIDED'>;

/**
 * A request of which one day is cancelled, which gives it back and can be undone. NOT_FOUND where it
 * has no such day; ALREADY_DECIDED where that day, or all of the request, is cancelled or denied.
 */
export function withDayCancelled(before: LeaveRequest, date: string): Changed {
  return withDay(before, date, 'cancelled');
}

/** The opposite: what it costs and whether it may be is asked elsewhere. */
export function withDayRestored(before: LeaveRequest, date: string): Changed {
  return withDay(before, date, 'booked');
}

/** A request without one of its days, for good; the last one leaves a request for none. */
export function withDayDeleted(before: LeaveRequest, date: string): Changed {
  const found = dayOf(before, date);
  if (!found.ok) return found;
  return ok({ ...before, days: before.days.filter((day) => day.date !== date) });
}

function withDay(before: LeaveRequest, date: string, status: LeaveDay['status']): Changed {
  const found = dayOf(before, date);
  if (!found.ok) return found;
  if (found.value.status === status) return status === 'booked' ? notCancelled : cancelledAlready;
  const days = before.days.map((day) => (day.date === date ? { ...day, status } : day));
  return ok({ ...before, days });
}

function dayOf(
  { status, days }: LeaveRequest,
  date: string,
): Result<LeaveDay, 'NOT_FOUND' | 'ALREADY_DECIDED'> {
  if (status !== 'pending' && status !== 'approved') return alreadyDecided(status);
  const day = days.find((one) => one.date === date);
  return day ? ok(day) : noSuchDay;
}

const noSuchDay = fail('NOT_FOUND', 'This day of leave was not found');
const cancelledAlready = fail('ALREADY_DECIDED', 'This day was cancelled already.');
const notCancelled = fail('ALREADY_DECIDED', 'This day is not cancelled.');
