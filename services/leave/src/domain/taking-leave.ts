import { fail, ok, type Result } from '@portal/kernel/result';
import { bookedDays, type LeaveRequest } from './leave-request.ts';
import { withDayRestored } from './one-day.ts';
import { refusalOf, type Surroundings } from './refusal.ts';
import { type Decision, decided, type Outcome } from './transitions.ts';

type Refused = 'FORBIDDEN' | 'LEAVE_CONFLICT' | 'LEAVE_OVERLAPS' | 'LEAVE_EXCEEDED';

/**
 * A request for annual leave after a decision; approved and restored it is held against all there
 * is beside it, which is null for one who has no leave any more: FORBIDDEN, as administrators are
 * not staff (decisions.md section 4).
 */
export function decidedAnnualLeave(
  before: LeaveRequest,
  decision: Decision,
  around: Surroundings | null,
): Result<{ after: LeaveRequest; outcome: Outcome }, 'ALREADY_DECIDED' | Refused> {
  const result = decided(before, decision);
  if (!result.ok || decision.status !== 'approved') return result;
  if (!around) return noLeaveAnyMore;
  if (bookedDays(before).length === 0) return nothingToTake;
  const refusal = refusalOf(before.days, around, { reserve: false });
  return refusal ? { ok: false, failure: refusal } : result;
}

/**
 * A request that takes one day again which was cancelled. Its other days are taken already: only
 * this one is held against all there is, they themselves included.
 */
export function withDayTakenAgain(
  before: LeaveRequest,
  date: string,
  around: Surroundings | null,
): Result<LeaveRequest, 'NOT_FOUND' | 'ALREADY_DECIDED' | Refused> {
  const changed = withDayRestored(before, date);
  if (!changed.ok) return changed;
  if (!around) return noLeaveAnyMore;
  const day = changed.value.days.filter((one) => one.date === date);
  const beside = { ...around, own: [...around.own, before] };
  const refusal = refusalOf(day, beside, { reserve: before.status === 'pending' });
  return refusal ? { ok: false, failure: refusal } : ok(changed.value);
}

const nothingToTake = fail(
  'ALREADY_DECIDED',
  'All days of this request were cancelled or deleted.',
);
const noLeaveAnyMore = fail('FORBIDDEN', 'Administrators have no annual leave.');
