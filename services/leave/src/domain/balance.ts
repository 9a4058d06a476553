import type { LeaveUnit } from '@portal/contracts/leave/leave-balance';
import { defaultDayHours } from '@portal/kernel/irregular-hours-leave';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { standardSchedule } from '@portal/kernel/working-pattern';
import { leaveGrants } from './leave-grants.ts';
import { bookedDays, isApprovedOrPending, isInEffect, type LeaveRequest } from './leave-request.ts';
import { costOfDay, isDeducted, type LeaveSchedule, unitOfYear } from './leave-unit.ts';

export interface Entitlement {
  /** In days per leave year. */
  annualLeaveEntitlement: number;
  /** In days; each counts 8 hours in a leave year in hours. */
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

/** The entitlement of one leave year. */
export interface YearEntitlement {
  /** The first day of the leave year. */
  yearStart: string;
  days: number;
  /** The unit when it was set, by default days. It is converted while the leave year has another one. */
  unit?: LeaveUnit;
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
 * Calculates one person's annual leave balance for one leave year, in days, with half days as 0.5, or in
 * hours (docs/specification/leave.md). `requests` are all their leave requests, of every type.
 *
 * The total is the entitlement plus the carry-over into this year that hasn't expired `asOf` a day (by default
 * nothing has). Booked working days count as
 * used in approved requests and as pending in pending ones. Days outside the leave year or the employment, bank
 * holidays and days of sick leave in effect cost nothing, even if they were added after the
 * approval.
 */
export function calculateBalance(
  entitlement: Entitlement,
  requests: readonly CountableLeave[],
  year: LeaveYear,
  schedule: LeaveSchedule = standardSchedule,
  asOf: string = year.start,
): Balance {
  const unit = unitOfYear(year, schedule);
  const expired = expiredCarryOver(entitlement, requests, year, { schedule, asOf });
  const given =
    entitlementForYear(entitlement, year, schedule) + carryOverForYear(entitlement, year, unit);
  const total = roundToHundredth(given - expired);
  const sick = sickLeaveDates(requests);
  const costOf = (status: LeaveRequest['status']) =>
    addUp(
      requests.filter((one) => one.leaveType === 'annual' && one.status === status),
      (leaveRequest) => costInYear(year, leaveRequest, sick, schedule, unit),
    );
  const used = costOf('approved');
  return {
    total,
    used,
    remaining: roundToHundredth(total - used),
    pending: costOf('pending'),
    unit,
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  };
}

/** The days on which leave takes a working day in a period, sorted. */
export function takenDates(
  leaveRequest: Pick<LeaveRequest, 'days'>,
  { start, end }: LeaveYear,
  schedule?: LeaveSchedule,
): string[] {
  return bookedDays(leaveRequest)
    .map(({ date }) => date)
    .filter((date) => date >= start && date <= end && isDeducted(date, schedule))
    .sort();
}

/** The cost of annual leave in one leave year, in its unit. Dates in `sick` cost nothing. */
export function costInYear(
  { start, end }: LeaveYear,
  leaveRequest: Pick<LeaveRequest, 'days'>,
  sick: ReadonlySet<string>,
  schedule: LeaveSchedule = standardSchedule,
  unit: LeaveUnit = unitOfYear({ start, end }, schedule),
): number {
  const taken = bookedDays(leaveRequest)
    .filter(({ date }) => date >= start && date <= end && !sick.has(date))
    .filter(({ date }) => isDeducted(date, schedule));
  return addUp(taken, (day) => costOfDay(day, unit, schedule));
}

/** Adds up amounts, which have hundredths. */
export function addUp<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return roundToHundredth(items.reduce((sum, item) => sum + amountOf(item), 0));
}

/** The dates (`YYYY-MM-DD`) of sick leave that is in effect. */
export function sickLeaveDates(requests: readonly CountableLeave[]): ReadonlySet<string> {
  const counting = requests.filter((one) => one.leaveType === 'sick' && isInEffect(one));
  return new Set(counting.flatMap(bookedDays).map(({ date }) => date));
}

/** What a leave year gives, in its unit, without carry-over. */
export function entitlementForYear(
  entitlement: Entitlement,
  year: LeaveYear,
  schedule: LeaveSchedule = standardSchedule,
): number {
  return addUp(leaveGrants(entitlement, year, schedule), ({ amount }) => amount);
}

/**
 * The carried-over leave that has expired `asOf` a day, in the unit of the leave year: that for which no leave was
 * approved or requested up to its last day.
 */
export function expiredCarryOver(
  entitlement: Entitlement,
  requests: readonly CountableLeave[],
  year: LeaveYear,
  { schedule = standardSchedule, asOf }: { schedule?: LeaveSchedule | undefined; asOf: string },
): number {
  const { carryOverExpiresOn } = entitlement;
  const unit = unitOfYear(year, schedule);
  const carried = carryOverForYear(entitlement, year, unit);
  if (carried === 0 || !carryOverExpiresOn || asOf <= carryOverExpiresOn) return 0;
  const until = { start: year.start, end: carryOverExpiresOn };
  const sick = sickLeaveDates(requests);
  const taken = addUp(
    requests.filter((one) => one.leaveType === 'annual' && isApprovedOrPending(one)),
    (leave) => costInYear(until, leave, sick, schedule, unit),
  );
  return Math.max(0, roundToHundredth(carried - taken));
}

/**
 * Leave carried over into a leave year, in a unit: 0 for every year except the one it was set for. A day is 8 hours.
 */
export function carryOverForYear(
  { carryOverDays, carryOverYear }: Pick<Entitlement, 'carryOverDays' | 'carryOverYear'>,
  year: LeaveYear,
  unit: LeaveUnit = 'days',
): number {
  if (carryOverYear !== year.start) return 0;
  return unit === 'hours' ? carryOverDays * defaultDayHours : carryOverDays;
}
