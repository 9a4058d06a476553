import { isWorkingDay, type Nation } from '@portal/kernel/bank-holidays';
import type { LeaveYear } from './leave-year.ts';

export interface Entitlement {
  /** Days a year. */
  annualLeaveEntitlement: number;
  carryOverDays: number;
  /** The first day of the leave year for which the carry-over was set; null where none was. */
  carryOverYear: string | null;
}

export type Portion = 'full' | 'morning' | 'afternoon';

/** A day of a request for annual leave. */
export interface LeaveDay {
  date: string;
  portion: Portion;
  status: 'booked' | 'cancelled';
}

/** As much of a request for annual leave as the balance depends on. */
export interface AnnualLeave {
  status: 'pending' | 'approved' | 'denied' | 'cancelled';
  days: readonly LeaveDay[];
}

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
 * nothing, and of a request across the year's end only the days in this year count.
 */
export function balanceOf(
  entitlement: Entitlement,
  requests: readonly AnnualLeave[],
  year: LeaveYear,
  nation?: Nation,
): Balance {
  const total = entitlement.annualLeaveEntitlement + carriedOver(entitlement, year);
  const daysOf = (status: AnnualLeave['status']) =>
    requests
      .filter((request) => request.status === status)
      .flatMap(({ days }) => days)
      .filter((day) => costsLeave(day, year, nation))
      .reduce((sum, day) => sum + (day.portion === 'full' ? 1 : 0.5), 0);
  const used = daysOf('approved');
  return {
    total,
    used,
    remaining: total - used,
    pending: daysOf('pending'),
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  };
}

/** Days carried over into one leave year: none but in the one for which they were set. */
export function carriedOver(
  { carryOverDays, carryOverYear }: Pick<Entitlement, 'carryOverDays' | 'carryOverYear'>,
  year: LeaveYear,
): number {
  return carryOverYear === year.start ? carryOverDays : 0;
}

function costsLeave(day: LeaveDay, year: LeaveYear, nation?: Nation): boolean {
  const { date, status } = day;
  return (
    status === 'booked' && date >= year.start && date <= year.end && isWorkingDay(date, nation)
  );
}
