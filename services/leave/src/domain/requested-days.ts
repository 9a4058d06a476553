import { maxLeaveDays } from '@portal/contracts/leave/annual-leave';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { daysBetween } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { workingDays } from './working-days.ts';

/** The period of an annual leave request. */
export interface LeavePeriod {
  startDate: string;
  endDate: string;
  isHalfDay?: boolean | null | undefined;
  /** Used only with `isHalfDay`; defaults to the morning. */
  halfDayPeriod?: 'morning' | 'afternoon' | null | undefined;
}

/** The requested half of the day; null for whole days. */
export function halfDayPeriodOf({
  isHalfDay,
  halfDayPeriod,
}: LeavePeriod): LeaveRequest['halfDayPeriod'] {
  return isHalfDay ? (halfDayPeriod ?? 'morning') : null;
}

/**
 * The days of an annual leave request: the working days from its start to its end, or half of one
 * day (docs/specification/leave.md). Fails with BAD_INPUT if the end is before the start, a half
 * day has two dates, the period is longer than a year, or it has no working day.
 */
export function requestedDays(
  period: LeavePeriod,
  calendar?: HolidayCalendar,
): Result<LeaveDay[], 'BAD_INPUT'> {
  const { startDate, endDate } = period;
  const half = halfDayPeriodOf(period);
  if (endDate < startDate) return invalidEndDate('The end date can’t be before the start date.');
  if (half && endDate !== startDate) {
    return invalidEndDate('For a half day, the start and end dates must be the same.');
  }
  if (daysBetween(startDate, endDate) >= maxLeaveDays) {
    return invalidEndDate(`You can request up to ${maxLeaveDays} days at a time.`);
  }
  const dates = workingDays(startDate, endDate, calendar);
  if (dates.length === 0) return noWorkingDay;
  return ok(dates.map((date) => ({ date, portion: half ?? 'full', status: 'booked' })));
}

function invalidEndDate(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
}

const nothingToTake =
  'These dates are all weekends or bank holidays, so you don’t need to book leave.';
const noWorkingDay = fail('BAD_INPUT', nothingToTake, {
  issues: [{ path: ['startDate'], message: nothingToTake }],
});
