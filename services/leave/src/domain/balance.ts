import type { LeaveYear } from '@portal/kernel/leave-year';
import { isLeaveDay, type WorkSchedule } from '@portal/kernel/working-pattern';
import { bookedDays, isInEffect, type LeaveRequest, portionInDays } from './leave-request.ts';

export interface Entitlement {
  /** In days per leave year. */
  annualLeaveEntitlement: number;
  carryOverDays: number;
  /** The first day of the leave year that the carry-over was set for; null if it was never set. */
  carryOverYear: string | null;
}

/** The part of a leave request that the balance depends on. */
export type CountableLeave = Pick<LeaveRequest, 'leaveType' | 'status' | 'days'>;

export interface Balance {
  total: number;
  used: number;
  remaining: number;
  pending: number;
  leaveYearStart: string;
  leaveYearEnd: string;
}

/**
 * Calculates one person's annual leave balance for one leave year, in days, with half days as 0.5
 * (docs/specification/leave.md). `requests` are all their leave requests, of every type.
 *
 * The total is the entitlement plus the carry-over into this year. Booked working days count as
 * used in approved requests and as pending in pending ones. Days outside the leave year, bank
 * holidays and days of sick leave in effect cost nothing, even if they were added after the
 * approval.
 */
export function calculateBalance(
  entitlement: Entitlement,
  requests: readonly CountableLeave[],
  year: LeaveYear,
  schedule?: WorkSchedule,
): Balance {
  const total = entitlement.annualLeaveEntitlement + carryOverForYear(entitlement, year);
  const sick = sickLeaveDates(requests);
  const costOf = (status: LeaveRequest['status']) =>
    requests
      .filter(
        (leaveRequest) => leaveRequest.leaveType === 'annual' && leaveRequest.status === status,
      )
      .reduce((sum, leaveRequest) => sum + costInYear(year, leaveRequest, sick, schedule), 0);
  const used = costOf('approved');
  return {
    total,
    used,
    remaining: total - used,
    pending: costOf('pending'),
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  };
}

/** The cost in days of annual leave in one leave year. Dates in `sick` cost nothing. */
export function costInYear(
  { start, end }: LeaveYear,
  leaveRequest: Pick<LeaveRequest, 'days'>,
  sick: ReadonlySet<string>,
  schedule?: WorkSchedule,
): number {
  return bookedDays(leaveRequest)
    .filter(({ date }) => date >= start && date <= end && !sick.has(date))
    .filter(({ date }) => isLeaveDay(date, schedule))
    .reduce((sum, { portion }) => sum + portionInDays(portion), 0);
}

/** The dates (`YYYY-MM-DD`) of sick leave that is in effect. */
export function sickLeaveDates(requests: readonly CountableLeave[]): ReadonlySet<string> {
  const counting = requests.filter((one) => one.leaveType === 'sick' && isInEffect(one));
  return new Set(counting.flatMap(bookedDays).map(({ date }) => date));
}

/** Days carried over into a leave year: 0 for every year except the one they were set for. */
export function carryOverForYear(
  { carryOverDays, carryOverYear }: Pick<Entitlement, 'carryOverDays' | 'carryOverYear'>,
  year: LeaveYear,
): number {
  return carryOverYear === year.start ? carryOverDays : 0;
}
