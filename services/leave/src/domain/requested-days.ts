import { longestLeaveDays } from '@portal/contracts/leave/annual-leave';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { daysBetween } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { workingDays } from './working-days.ts';

/** The days for which somebody asks. */
export interface Asked {
  startDate: string;
  endDate: string;
  isHalfDay?: boolean | null | undefined;
  /** Counts with `isHalfDay` alone; one that is left out is the morning. */
  halfDayPeriod?: 'morning' | 'afternoon' | null | undefined;
}

/** The half of the day that is asked for; null for whole days. */
export function halfOf({ isHalfDay, halfDayPeriod }: Asked): LeaveRequest['halfDayPeriod'] {
  return isHalfDay ? (halfDayPeriod ?? 'morning') : null;
}

/**
 * The days that a request for annual leave owns: the working days from its start to its end, or half
 * of one (decisions.md section 4). BAD_INPUT where it ends before it starts, where a half day has
 * two dates, where it is longer than a year, and where there is no working day in it.
 */
export function requestedDays(
  asked: Asked,
  calendar?: HolidayCalendar,
): Result<LeaveDay[], 'BAD_INPUT'> {
  const { startDate, endDate } = asked;
  const half = halfOf(asked);
  if (endDate < startDate) return wrongEnd('The end date must not be before the start date.');
  if (half && endDate !== startDate) {
    return wrongEnd('A half day has one date: the end date must be the start date.');
  }
  if (daysBetween(startDate, endDate) >= longestLeaveDays) {
    return wrongEnd(`Annual leave can be requested for at most ${longestLeaveDays} days at once.`);
  }
  const dates = workingDays(startDate, endDate, calendar);
  if (dates.length === 0) return noWorkingDay;
  return ok(dates.map((date) => ({ date, portion: half ?? 'full', status: 'booked' })));
}

function wrongEnd(message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: ['endDate'], message }] });
}

const nothingToTake =
  'There is no working day in these dates: weekends and bank holidays need no leave.';
const noWorkingDay = fail('BAD_INPUT', nothingToTake, {
  issues: [{ path: ['startDate'], message: nothingToTake }],
});
