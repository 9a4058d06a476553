import { type HolidayCalendar, isWorkingDay } from '@portal/kernel/bank-holidays';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { bookedDays, isInEffect, type LeaveRequest, portionInDays } from './leave-request.ts';

export interface Entitlement {
  /** Days a year. */
  annualLeaveEntitlement: number;
  carryOverDays: number;
  /** The first day of the leave year for which the carry-over was set; null where none was. */
  carryOverYear: string | null;
}

/** As much of a request as the balance depends on. */
export type Counted = Pick<LeaveRequest, 'leaveType' | 'status' | 'days'>;

export interface Balance {
  total: number;
  used: number;
  remaining: number;
  pending: number;
  leaveYearStart: string;
  leaveYearEnd: string;
}

/**
 * Days of annual leave in one leave year, halves as 0.5 (decisions.md section 4): the total is the
 * entitlement and what was carried over into this year; booked working days of approved requests
 * are used, those of pending ones pending. A day that has become a bank holiday since costs
 * nothing, nor does one on which the person is on sick leave that counts, and of a request across
 * the year's end only the days in this year count. `requests` are those of one person, of all types.
 */
export function balanceOf(
  entitlement: Entitlement,
  requests: readonly Counted[],
  year: LeaveYear,
  calendar?: HolidayCalendar,
): Balance {
  const total = entitlement.annualLeaveEntitlement + carriedOver(entitlement, year);
  const sick = sickDays(requests);
  const costOf = (status: LeaveRequest['status']) =>
    requests
      .filter((request) => request.leaveType === 'annual' && request.status === status)
      .reduce((sum, request) => sum + costIn(year, request, sick, calendar), 0);
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

/** What a request for annual leave costs in one leave year, in days, beside `sick` days. */
export function costIn(
  { start, end }: LeaveYear,
  request: Pick<LeaveRequest, 'days'>,
  sick: ReadonlySet<string>,
  calendar?: HolidayCalendar,
): number {
  return bookedDays(request)
    .filter(({ date }) => date >= start && date <= end && !sick.has(date))
    .filter(({ date }) => isWorkingDay(date, calendar))
    .reduce((sum, { portion }) => sum + portionInDays(portion), 0);
}

/** The days on which somebody is on sick leave that counts. */
export function sickDays(requests: readonly Counted[]): ReadonlySet<string> {
  const counting = requests.filter((one) => one.leaveType === 'sick' && isInEffect(one));
  return new Set(counting.flatMap(bookedDays).map(({ date }) => date));
}

/** Days carried over into one leave year: none but in the one for which they were set. */
export function carriedOver(
  { carryOverDays, carryOverYear }: Pick<Entitlement, 'carryOverDays' | 'carryOverYear'>,
  year: LeaveYear,
): number {
  return carryOverYear === year.start ? carryOverDays : 0;
}
