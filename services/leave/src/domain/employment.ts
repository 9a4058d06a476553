import {
  type EarlierEmployment,
  type EmploymentPeriod,
  isEmployedOn,
  nextFirstDay,
} from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import { addDays } from '@portal/kernel/london';
import { type Failure, fieldError } from '@portal/kernel/result';
import { bookedDays, type LeaveRequest } from './leave-request.ts';

/**
 * Checks that the dates of a new request of any type are within one employment; null if they are
 * (docs/specification/leave.md). Fails with BAD_INPUT and an issue for the first wrong date. By default the
 * message addresses the person.
 */
export function validateRequestedDates(
  { startDate, endDate }: Pick<LeaveRequest, 'startDate' | 'endDate'>,
  employment: EmploymentPeriod,
  { isRequester = true } = {},
): Failure<'BAD_INPUT'> | null {
  if (!isEmployedOn(employment, startDate)) {
    return fieldError('startDate', outsideMessage(employment, startDate, { isRequester })).failure;
  }
  const ended = endedWithin({ startDate, endDate }, employment);
  if (ended) return fieldError('endDate', outsideMessage(ended, endDate, { isRequester })).failure;
  if (isEmployedOn(employment, endDate)) return null;
  return fieldError('endDate', outsideMessage(employment, endDate, { isRequester })).failure;
}

/** The earlier employment that ends within some dates, before days on which the person isn’t employed. */
function endedWithin(
  { startDate, endDate }: Pick<LeaveRequest, 'startDate' | 'endDate'>,
  employment: EmploymentPeriod,
): EarlierEmployment | undefined {
  return employment.earlierEmployments?.find(
    ({ lastDay }) =>
      lastDay >= startDate && lastDay < endDate && !isEmployedOn(employment, addDays(lastDay, 1)),
  );
}

/**
 * Checks that all booked days of annual leave are within the employment; null if they are
 * (docs/specification/leave.md). Fails with BAD_INPUT otherwise: HR can cancel the other days first.
 */
export function validateEmployedDays(
  days: LeaveRequest['days'],
  employment: EmploymentPeriod,
  { isRequester }: { isRequester: boolean },
): Failure<'BAD_INPUT'> | null {
  const outside = bookedDays({ days }).find(({ date }) => !isEmployedOn(employment, date));
  if (!outside) return null;
  const message = outsideMessage(employment, outside.date, { isRequester });
  return { code: 'BAD_INPUT', message };
}

/**
 * Checks that some of an absence is within the employment, before HR approves or restores it; null if
 * it is (docs/specification/leave.md). An absence with days outside can be approved, because its days
 * can't be cancelled one by one. Fails with BAD_INPUT if all of them are outside.
 */
export function validateEmployedAbsence(
  { days }: Pick<LeaveRequest, 'days'>,
  employment: EmploymentPeriod,
): Failure<'BAD_INPUT'> | null {
  if (daysWithinEmployment({ days }, employment).days.length > 0) return null;
  return validateEmployedDays(days, employment, { isRequester: false });
}

/** Leave without its days outside of the employment, on which nobody is off. */
export function daysWithinEmployment<Leave extends Pick<LeaveRequest, 'days'>>(
  leave: Leave,
  employment: EmploymentPeriod,
): Leave {
  return { ...leave, days: leave.days.filter(({ date }) => isEmployedOn(employment, date)) };
}

function outsideMessage(
  employment: EmploymentPeriod,
  day: string,
  { isRequester }: { isRequester: boolean },
): string {
  const subject = `${isRequester ? 'Your' : 'This person’s'} employment`;
  const firstDay = nextFirstDay(employment, day);
  return firstDay !== null
    ? `${subject} starts on ${formatDay(firstDay)}, so leave can’t start before then.`
    : `${subject} ends on ${formatDay(employment.lastDay ?? '')}, so leave can’t go beyond it.`;
}
