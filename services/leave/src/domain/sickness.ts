import { longestAbsenceDays } from '@portal/contracts/leave/sick-leave';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { isWorkingDay } from '@portal/kernel/bank-holidays';
import { formatDay } from '@portal/kernel/format';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { daysBetween, daysFromTo } from '@portal/kernel/london';
import { type Failure, fail, ok, type Result } from '@portal/kernel/result';
import { balanceOf, type Counted, sickDays } from './balance.ts';
import { bookedDays, isInEffect, type LeaveDay, type LeaveRequest } from './leave-request.ts';
import { inDays, leaveYearsOf, type Surroundings } from './refusal.ts';

/**
 * The days that sick or compassionate leave owns: every calendar day from its start to its end, which
 * may all be days without work (decisions.md section 4). BAD_INPUT where it ends before it starts,
 * and where it is longer than three years.
 */
export function reportedDays(startDate: string, endDate: string): Result<LeaveDay[], 'BAD_INPUT'> {
  if (endDate < startDate) return wrongEnd('The end date must not be before the start date.');
  if (daysBetween(startDate, endDate) >= longestAbsenceDays) {
    return wrongEnd(`Leave can be reported for at most ${longestAbsenceDays} days at once.`);
  }
  const dates = daysFromTo(startDate, endDate);
  return ok(dates.map((date) => ({ date, portion: 'full', status: 'booked' })));
}

function wrongEnd(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
}

/**
 * The working days of a leave year on which somebody is on sick leave that counts, each once however
 * many reports cover it (decisions.md section 4). `requests` are those of one person, of all types.
 */
export function sickDaysIn(
  { start, end }: LeaveYear,
  requests: readonly Counted[],
  calendar?: HolidayCalendar,
): number {
  const dates = [...sickDays(requests)].filter((date) => date >= start && date <= end);
  return dates.filter((date) => isWorkingDay(date, calendar)).length;
}

/**
 * Why sick leave can't stop counting; null where nothing speaks against it. The annual leave that
 * lies beneath costs its days again then, and must not take more than there is in any leave year;
 * where more is taken than there is anyway, this must not make it worse.
 */
export function undoingRefusal(
  before: LeaveRequest,
  { settings, own, calendar }: Omit<Surroundings, 'partners'>,
): Failure<'LEAVE_EXCEEDED'> | null {
  if (before.leaveType !== 'sick' || !isInEffect(before)) return null;
  for (const year of leaveYearsOf(bookedDays(before), settings)) {
    const counted = balanceOf(settings, [...own, before], year, calendar);
    const { used, total } = balanceOf(settings, own, year, calendar);
    if (used > total && used > counted.used) return exceeded(year, used, total);
  }
  return null;
}

function exceeded(
  { start, end }: LeaveYear,
  used: number,
  total: number,
): Failure<'LEAVE_EXCEEDED'> {
  const year = `${formatDay(start)} to ${formatDay(end)}`;
  const message = `Without this sick leave, annual leave takes ${inDays(used)} of ${total} in the leave year ${year}. Please cancel ${inDays(used - total)} of annual leave first.`;
  return { code: 'LEAVE_EXCEEDED', message };
}
