import { unlimitedEmployment } from '@portal/kernel/employment';
import { newId } from '@portal/kernel/new-id';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { noCover } from '../src/domain/cover.ts';
import type { LeaveDay, LeaveRequest } from '../src/domain/leave-request.ts';
import { defaultSettings } from '../src/domain/leave-settings.ts';
import { halfDayPeriodOf, type LeavePeriod, requestedDays } from '../src/domain/requested-days.ts';
import type { ValidationContext } from '../src/domain/validate-leave.ts';

type More = Partial<LeaveRequest> & Partial<LeavePeriod>;

/** A pending annual leave request. `more` overrides fields. */
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
    halfDayPeriod: halfDayPeriodOf({ startDate, endDate, ...more }),
  };
}

/** An approved annual leave request. */
export function approvedLeave(
  startDate: string,
  endDate = startDate,
  more: More = {},
): LeaveRequest {
  return annualLeave(startDate, endDate, { status: 'approved', ...more });
}

/** The days of an annual leave request for a period. */
export function daysOf(
  startDate: string,
  endDate = startDate,
  more: Partial<LeavePeriod> = {},
): LeaveDay[] {
  const days = requestedDays({ startDate, endDate, ...more }, standardSchedule);
  if (!days.ok) throw new Error(days.failure.message);
  return days.value;
}

/** A validation context without other leave. `more` overrides fields. */
export function validationContext({
  entitlement = 25,
  ...more
}: Partial<ValidationContext> & { entitlement?: number } = {}): ValidationContext {
  const set = { ...defaultSettings, userId: 'ada', carryOverYear: null, version: 1 };
  return {
    settings: { ...set, annualLeaveEntitlement: entitlement },
    employment: unlimitedEmployment,
    ownLeave: [],
    partnerLeave: [],
    schedule: standardSchedule,
    cover: noCover,
    ...more,
  };
}
