import { spreadHours } from '@portal/kernel/irregular-hours-leave';
import { fieldError, ok, type Result } from '@portal/kernel/result';
import { isIrregularDay } from '@portal/kernel/working-pattern';
import { addUp } from './balance.ts';
import {
  bookedDays,
  isBooked,
  type LeaveDay,
  type LeaveRequest,
  withoutUnneededDays,
} from './leave-request.ts';
import { costOfDay, isDeducted, type LeaveSchedule } from './leave-unit.ts';

const maxHoursADay = 24;

/** The part of a period of annual leave that hours depend on. */
interface PeriodHours {
  hours?: number | null | undefined;
  isHalfDay?: boolean | null | undefined;
}

/**
 * Books the hours of annual leave: spreads them as evenly as possible over its booked days of irregular hours
 * (docs/specification/leave.md). Fails with BAD_INPUT if there are such days and no hours or half a day was entered,
 * if they are more than 24 a day, or if there are no such days and hours were entered.
 */
export function bookHours(
  days: readonly LeaveDay[],
  { hours = null, isHalfDay }: PeriodHours,
  schedule: Pick<LeaveSchedule, 'patterns'>,
): Result<LeaveDay[], 'BAD_INPUT'> {
  const isInHours = (day: LeaveDay) => isBooked(day) && isIrregularDay(day.date, schedule);
  const count = days.filter(isInHours).length;
  if (count === 0) return hours === null ? ok([...days]) : noHoursNeededFailure(schedule);
  if (isHalfDay) return noHalfDayFailure;
  if (hours === null) return hoursNeededFailure;
  if (hours > count * maxHoursADay) return tooManyHoursFailure;
  const parts = spreadHours(hours, count);
  return ok(days.map((day) => (isInHours(day) ? { ...day, hours: parts.shift() ?? 0 } : day)));
}

/** The hours of annual leave that are still booked and within the employment; null unless it has days of irregular hours. */
export function bookedHours(
  { leaveType, days }: Pick<LeaveRequest, 'leaveType' | 'days'>,
  schedule: LeaveSchedule,
): number | null {
  // Nearly everybody has no irregular hours.
  if (leaveType !== 'annual' || !schedule.patterns.some((one) => one.isIrregular)) return null;
  const needed = withoutUnneededDays(days, schedule);
  const inHours = needed.filter(({ date }) => isIrregularDay(date, schedule));
  if (inHours.length === 0) return null;
  const deducted = inHours.filter(({ date }) => isDeducted(date, schedule));
  return addUp(bookedDays({ days: deducted }), (day) => costOfDay(day, 'hours', schedule));
}

const hoursNeededFailure = fieldError('hours', 'Enter how many hours of leave you need');
const tooManyHoursFailure = fieldError('hours', `must be at most ${maxHoursADay} hours a day`);
const noHalfDayFailure = fieldError(
  'isHalfDay',
  'Your leave is in hours, so enter the hours instead of half a day.',
);

function noHoursNeededFailure({ patterns }: Pick<LeaveSchedule, 'patterns'>) {
  const isMixed = patterns.some(({ isIrregular }) => isIrregular);
  const reason = isMixed ? 'your hours on these days are fixed' : 'your leave is in days';
  return fieldError('hours', `must be left out: ${reason}`);
}
