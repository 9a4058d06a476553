import { englandAndWales } from '@portal/kernel/bank-holidays';
import { newId } from '@portal/testing/people';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import type { Surroundings } from './refusal.ts';
import { type Asked, halfOf, requestedDays } from './requested-days.ts';
import { defaults } from './settings.ts';

type More = Partial<LeaveRequest> & Partial<Asked>;

/** A request for annual leave that waits, unless said otherwise. */
export function annualLeave(startDate: string, endDate = startDate, more: More = {}): LeaveRequest {
  return {
    id: newId(),
    userId: 'ada',
    leaveType: 'annual',
    startDate,
    endDate,
    reason: 'Family',
    status: 'pending',
    denialReason: null,
    requestedAt: new Date('2026-01-05T09:00:00Z'),
    decidedAt: null,
    decidedBy: null,
    version: 1,
    ...more,
    days: more.days ?? daysOf(startDate, endDate, more),
    isHalfDay: more.isHalfDay ?? false,
    halfDayPeriod: halfOf({ startDate, endDate, ...more }),
  };
}

/** The same once it was approved. */
export function approved(startDate: string, endDate = startDate, more: More = {}): LeaveRequest {
  return annualLeave(startDate, endDate, { status: 'approved', ...more });
}

/** The days that a request would own. */
export function daysOf(
  startDate: string,
  endDate = startDate,
  more: Partial<Asked> = {},
): LeaveDay[] {
  const days = requestedDays({ startDate, endDate, ...more });
  if (!days.ok) throw new Error(days.failure.message);
  return days.value;
}

/** What a request is held against: nothing at all, unless said otherwise. */
export function around({
  entitlement = 25,
  ...more
}: Partial<Surroundings> & { entitlement?: number } = {}): Surroundings {
  const set = { ...defaults, userId: 'ada', carryOverYear: null, version: 1 };
  return {
    settings: { ...set, annualLeaveEntitlement: entitlement },
    own: [],
    partners: [],
    calendar: englandAndWales,
    ...more,
  };
}
