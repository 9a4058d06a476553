import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { isLeaveDay, type WorkSchedule } from '@portal/kernel/working-pattern';
import { bookedDays, isInEffect, type LeaveRequest, portionInDays } from './leave-request.ts';

export interface Entitlement {
  /** In days per leave year. */
  annualLeaveEntitlement: number;
  carryOverDays: number;
  /** The first day of the leave year that the carry-over was set for; null if it was never set. */
  carryOverYear: string | null;
  /** The last day on which carried-over days can be taken; without one they don’t expire. */
  carryOverExpiresOn?: string | null;
  /** Whether leave accrues month by month in the first year of the employment. */
  accruesInFirstYear?: boolean;
  /** Leave years with an entitlement of their own. */
  yearEntitlements?: readonly YearEntitlement[];
}

/** The entitlement of one leave year, in days. */
export interface YearEntitlement {
  /** The first day of the leave year. */
  yearStart: string;
  days: number;
}

/** The part of a leave request that the balance depends on. */
export type CountableLeave = Pick<LeaveRequest, 'leaveType' | 'status' | 'days'>;

export interface Balance {
  total: number;
  used: number;
  remaining: number;
  pending: number;
  unit: LeaveUnit;
  leaveYearStart: string;
  leaveYearEnd: string;
}

/**
 * Calculates one person's annual leave balance for one leave year, in days, with half days as 0.5
 * (docs/specification/leave.md). `requests` are all their leave requests, of every type.
 *
 * The total is the entitlement plus the carry-over into this year that hasn't expired `asOf` a day (by default
 * nothing has). Booked working days count as
 * used in approved requests and as pending in pending ones. Days outside the leave year, bank
 * holidays and days of sick leave in effect cost nothing, even if they were added after the
 * approval.
 */
export function calculateBalance(
  entitlement: Entitlement,
  requests: readonly CountableLeave[],
  year: LeaveYear,
  schedule?: WorkSchedule,
  asOf: string = year.start,
): Balance {
  const expired = expiredCarryOver(entitlement, requests, year, { schedule, asOf });
  const given = entitlementForYear(entitlement, year) + carryOverForYear(entitlement, year);
  const total = roundToHundredth(given - expired);
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
    remaining: roundToHundredth(total - used),
    pending: costOf('pending'),
    unit: 'days',
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  };
}

/** The days on which leave takes a working day in a period, sorted. */
export function takenDates(
  leaveRequest: Pick<LeaveRequest, 'days'>,
  { start, end }: LeaveYear,
  schedule?: WorkSchedule,
): string[] {
  return bookedDays(leaveRequest)
    .map(({ date }) => date)
    .filter((date) => date >= start && date <= end && isLeaveDay(date, schedule))
    .sort();
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

/** The days of a leave year: those that were set for it, otherwise the usual entitlement. */
export function entitlementForYear(
  { annualLeaveEntitlement, yearEntitlements = [] }: Entitlement,
  { start }: LeaveYear,
): number {
  return (
    yearEntitlements.find(({ yearStart }) => yearStart === start)?.days ?? annualLeaveEntitlement
  );
}

/**
 * The carried-over days that have expired `asOf` a day: those for which no leave was approved or requested up to
 * their last day.
 */
export function expiredCarryOver(
  entitlement: Entitlement,
  requests: readonly CountableLeave[],
  year: LeaveYear,
  { schedule, asOf }: { schedule?: WorkSchedule | undefined; asOf: string },
): number {
  const { carryOverExpiresOn } = entitlement;
  const carried = carryOverForYear(entitlement, year);
  if (carried === 0 || !carryOverExpiresOn || asOf <= carryOverExpiresOn) return 0;
  const until = { start: year.start, end: carryOverExpiresOn };
  const sick = sickLeaveDates(requests);
  const taken = requests
    .filter(({ leaveType, status }) => leaveType === 'annual' && isCounted(status))
    .reduce((sum, leave) => sum + costInYear(until, leave, sick, schedule), 0);
  return Math.max(0, carried - taken);
}

function isCounted(status: LeaveRequest['status']): boolean {
  return status === 'approved' || status === 'pending';
}

/** Entitlements have hundredths, which binary fractions can't add exactly. */
export function roundToHundredth(days: number): number {
  return Math.round(days * 100) / 100;
}

/** Days carried over into a leave year: 0 for every year except the one they were set for. */
export function carryOverForYear(
  { carryOverDays, carryOverYear }: Pick<Entitlement, 'carryOverDays' | 'carryOverYear'>,
  year: LeaveYear,
): number {
  return carryOverYear === year.start ? carryOverDays : 0;
}
