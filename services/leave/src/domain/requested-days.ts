import { maxLeaveDays } from '@portal/contracts/leave/annual-leave';
import { daysBetween } from '@portal/kernel/london';
import { fieldError, type Result } from '@portal/kernel/result';
import { patternOn, type WorkSchedule } from '@portal/kernel/working-pattern';
import { endsBeforeStartFailure } from './leave-errors.ts';
import { bookHours } from './leave-hours.ts';
import type { LeaveDay, LeaveRequest } from './leave-request.ts';
import { workingDays } from './working-days.ts';

/** The period of an annual leave request. */
export interface LeavePeriod {
  startDate: string;
  endDate: string;
  isHalfDay?: boolean | null | undefined;
  /** Used only with `isHalfDay`; defaults to the morning. */
  halfDayPeriod?: 'morning' | 'afternoon' | null | undefined;
  /** In all, for days of irregular hours. */
  hours?: number | null | undefined;
}

/** The requested half of the day; null for whole days. */
export function halfDayPeriodOf({
  isHalfDay,
  halfDayPeriod,
}: LeavePeriod): LeaveRequest['halfDayPeriod'] {
  return isHalfDay ? (halfDayPeriod ?? 'morning') : null;
}

/**
 * Checks the period of an annual leave request; null if it is valid. Fails with BAD_INPUT if the end is before
 * the start, a half day has two dates, or the period is longer than a year.
 */
export function validatePeriod(period: LeavePeriod) {
  const { startDate, endDate } = period;
  if (endDate < startDate) return endsBeforeStartFailure;
  if (halfDayPeriodOf(period) && endDate !== startDate) {
    return fieldError('endDate', 'For a half day, the start and end dates must be the same.');
  }
  if (daysBetween(startDate, endDate) >= maxLeaveDays) {
    return fieldError('endDate', `You can request up to ${maxLeaveDays} days at a time.`);
  }
  return null;
}

/**
 * The days of an annual leave request: the working days from its start to its end, or half of one
 * day; with irregular hours every day, with its hours (docs/specification/leave.md). Fails with BAD_INPUT if the
 * period is invalid, has no working day, or has hours where it must not or none where it must. `isRequester` addresses
 * the message to the person.
 */
export function requestedDays(
  period: LeavePeriod,
  schedule: WorkSchedule,
  { isRequester = true }: { isRequester?: boolean } = {},
): Result<LeaveDay[], 'BAD_INPUT'> {
  const invalid = validatePeriod(period);
  if (invalid) return invalid;
  const { startDate, endDate } = period;
  const half = halfDayPeriodOf(period);
  const dates = workingDays(startDate, endDate, schedule);
  if (dates.length === 0) {
    const isStandard = patternOn(schedule.patterns, startDate) === null;
    if (!isRequester)
      return fieldError('startDate', isStandard ? noStandardDayOfPerson : noDayOfPerson);
    return fieldError('startDate', isStandard ? noStandardDay : noDayOfPattern);
  }
  const days = dates.map((date): LeaveDay => ({ date, portion: half ?? 'full', status: 'booked' }));
  return bookHours(days, period, schedule);
}

const noStandardDay =
  'These dates are all weekends or bank holidays, so you don’t need to book leave.';
const noDayOfPattern = 'You don’t work on these dates, so you don’t need to book leave.';
const noStandardDayOfPerson =
  'These dates are all weekends or bank holidays, so this person doesn’t need leave.';
const noDayOfPerson = 'This person doesn’t work on these dates, so they don’t need leave.';
