import { maxAbsenceDays } from '@portal/contracts/leave/sick-leave';
import { isEmployedOn, unlimitedEmployment } from '@portal/kernel/employment';
import { formatDay } from '@portal/kernel/format-date';
import type { LeaveYear } from '@portal/kernel/leave-year';
import { daysBetween, eachDay } from '@portal/kernel/london';
import { type Failure, fieldError, ok, type Result } from '@portal/kernel/result';
import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import { isSicknessDay, standardSchedule } from '@portal/kernel/working-pattern';
import { type Balance, type CountableLeave, calculateBalance, sickLeaveDates } from './balance.ts';
import { accrualShortage } from './first-year-accrual.ts';
import { endsBeforeStartFailure } from './leave-errors.ts';
import { bookedDays, isInEffect, type LeaveDay, type LeaveRequest } from './leave-request.ts';
import { formatAmount, type LeaveSchedule } from './leave-unit.ts';
import { leaveYearsOf, type ValidationContext } from './validate-leave.ts';

/**
 * The days of sick or compassionate leave: every calendar day from its start to its end, working
 * day or not (docs/specification/leave.md). Fails with BAD_INPUT if the end is before the start or
 * the absence is longer than three years.
 */
export function absenceDays(startDate: string, endDate: string): Result<LeaveDay[], 'BAD_INPUT'> {
  if (endDate < startDate) return endsBeforeStartFailure;
  if (daysBetween(startDate, endDate) >= maxAbsenceDays) {
    return fieldError('endDate', `You can enter up to ${maxAbsenceDays} days at a time.`);
  }
  const dates = eachDay(startDate, endDate);
  return ok(dates.map((date) => ({ date, portion: 'full', status: 'booked' })));
}

/**
 * Counts the working days of sick leave in effect in a leave year and within the employment, each day once
 * even if several requests cover it (docs/specification/leave.md). `requests` are one person's, of every type.
 */
export function countSickDays(
  { start, end }: LeaveYear,
  requests: readonly CountableLeave[],
  schedule: LeaveSchedule = standardSchedule,
): number {
  const { employment = unlimitedEmployment } = schedule;
  const dates = [...sickLeaveDates(requests)].filter((date) => date >= start && date <= end);
  return dates.filter((date) => isSicknessDay(date, schedule) && isEmployedOn(employment, date))
    .length;
}

/**
 * Checks whether sick leave can be denied, cancelled, deleted or moved to other dates (`after`); null if it
 * can. Annual leave on the days that are no longer sick leave then costs its days again, and must not exceed
 * what any leave year has once carried-over leave has expired, nor what has accrued in the first year (LEAVE_EXCEEDED).
 * What is already exceeded must not get worse.
 */
export function validateSickLeaveRemoval(
  before: LeaveRequest,
  context: Pick<ValidationContext, 'settings' | 'employment' | 'ownLeave' | 'schedule'>,
  after: LeaveRequest | null = null,
): Failure<'LEAVE_EXCEEDED'> | null {
  if (before.leaveType !== 'sick' || !isInEffect(before)) return null;
  const { settings, ownLeave, schedule } = context;
  const counted = [...ownLeave, before];
  const remaining = after ? [...ownLeave, after] : ownLeave;
  for (const year of leaveYearsOf(bookedDays(before), settings)) {
    const balanceWith = (leave: readonly LeaveRequest[]) =>
      calculateBalance(settings, leave, year, schedule, year.end);
    const [now, next] = [balanceWith(counted), balanceWith(remaining)];
    if (next.remaining < 0 && next.remaining < now.remaining) return exceededFailure(year, next);
  }
  const shortage = accrualShortage({ ...context, ownLeave: remaining });
  return shortage > accrualShortage({ ...context, ownLeave: counted })
    ? notAccruedFailure(shortage)
    : null;
}

function exceededFailure(
  { start, end }: LeaveYear,
  { used, total, unit }: Balance,
): Failure<'LEAVE_EXCEEDED'> {
  const tooMuch = formatAmount(roundToHundredth(used - total), unit);
  const year = `${formatDay(start)} to ${formatDay(end)}`;
  const message = `This would deduct annual leave on the same days again. That makes ${formatAmount(used, unit)} used, but the leave year ${year} has only ${total}. Cancel ${tooMuch} of annual leave first.`;
  return { code: 'LEAVE_EXCEEDED', message };
}

function notAccruedFailure(shortage: number): Failure<'LEAVE_EXCEEDED'> {
  const tooMuch = formatAmount(shortage, 'days');
  const message = `This would deduct annual leave on the same days again. That makes ${tooMuch} more than builds up in the first year by then. Cancel ${tooMuch} of annual leave first.`;
  return { code: 'LEAVE_EXCEEDED', message };
}
