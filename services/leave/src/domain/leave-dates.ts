import { formatDay } from '@portal/kernel/format-date';
import { type Failure, fieldError, ok, type Result } from '@portal/kernel/result';
import { isIrregularDay, type WorkSchedule } from '@portal/kernel/working-pattern';
import { alreadyDecidedFailure } from './apply-decision.ts';
import { addUp } from './balance.ts';
import { validateRequestedDates } from './employment.ts';
import { bookedHours, bookHours } from './leave-hours.ts';
import {
  bookedDays,
  type ChangedHours,
  isApprovedOrPending,
  type LeaveDay,
  type LeaveRequest,
  type LeaveType,
} from './leave-request.ts';
import type { LeaveSchedule } from './leave-unit.ts';
import { firstSharedDate } from './overlap.ts';
import { halfDayPeriodOf, type LeavePeriod, requestedDays } from './requested-days.ts';
import { absenceDays, validateSickLeaveRemoval } from './sick-leave.ts';
import { type RefusalCode, type ValidationContext, validateLeave } from './validate-leave.ts';
import { validateStartDate } from './validate-start-date.ts';

/*
 * Leave that HR books or moves for a person, with the rules of a request (docs/specification/leave.md).
 */

/**
 * The days of leave of any type for a period: the working days of annual leave, every calendar day of other
 * types. Fails with BAD_INPUT if the period is invalid or not within the employment, has no working day for annual
 * leave, or has half a day or hours of another type.
 */
export function leaveDaysOf(
  leaveType: LeaveType,
  period: LeavePeriod,
  { schedule, employment }: Pick<ValidationContext, 'schedule' | 'employment'>,
): Result<LeaveDay[], 'BAD_INPUT'> {
  // First, because nobody works outside of their employment.
  const outside = validateRequestedDates(period, employment, byHr);
  if (outside) return { ok: false, failure: outside };
  if (leaveType === 'annual') return requestedDays(period, schedule, byHr);
  if (period.isHalfDay) return noHalfDayFailure;
  if (typeof period.hours === 'number') return noHoursFailure;
  return absenceDays(period.startDate, period.endDate);
}

/**
 * Validates leave that HR books for a person. It must begin at most one leave year in the past; annual leave is
 * validated like a request, so pending requests are deducted as well; other leave must not be recorded already
 * (LEAVE_OVERLAPS). `today` is London's. Returns the leave.
 */
export function validateBookedLeave(
  leave: LeaveRequest,
  context: ValidationContext,
  today: string,
): Result<LeaveRequest, RefusalCode> {
  const refusal =
    validateStartDate(leave.startDate, context.settings, today, byHr) ??
    (leave.leaveType === 'annual'
      ? validateLeave(leave.days, context, { deductsPending: true, ...byHr })
      : validateFreeDays(leave, context));
  return refusal ? { ok: false, failure: refusal } : ok(leave);
}

/**
 * Moves pending or approved leave to other dates and validates it like a request; `context` is without the
 * leave itself. Days that were cancelled or deleted stay so where the new dates include them; hours are for the days that are booked. Fails with
 * ALREADY_DECIDED for other leave, and with BAD_INPUT if nothing changes or no day would stay booked. A leave
 * year in which the leave costs no more than before isn't checked again, nor the cover on days that were approved
 * before, and a start that stays may be older than new leave may be. `today` is London's.
 */
export function moveLeave(
  before: LeaveRequest,
  period: LeavePeriod,
  context: ValidationContext,
  today: string,
): Result<LeaveRequest, 'ALREADY_DECIDED' | RefusalCode> {
  if (!isApprovedOrPending(before)) return alreadyDecidedFailure(before.status);
  const { schedule } = context;
  const days = leaveDaysOf(before.leaveType, period, context);
  if (!days.ok) return days;
  const kept = keepRemovedDays(before, days.value);
  // The hours are for the days that are booked.
  const hasHours = bookedDays({ days: kept }).some(({ date }) => isIrregularDay(date, schedule));
  const booked =
    before.leaveType === 'annual' && hasHours ? bookHours(kept, period, schedule) : ok(kept);
  if (!booked.ok) return booked;
  const after: LeaveRequest = {
    ...before,
    startDate: period.startDate,
    endDate: period.endDate,
    isHalfDay: period.isHalfDay ?? false,
    halfDayPeriod: halfDayPeriodOf(period),
    days: booked.value,
  };
  if (isSamePeriod(before, after, schedule)) return sameDatesFailure;
  if (bookedDays(after).length === 0) return noBookedDayFailure;
  const refusal =
    (after.startDate === before.startDate
      ? null
      : validateStartDate(after.startDate, context.settings, today, byHr)) ??
    (after.leaveType === 'annual'
      ? validateLeave(after.days, context, {
          deductsPending: true,
          replaces: before.days,
          approvedDays: before.status === 'approved' ? before.days : [],
          ...byHr,
        })
      : (validateFreeDays({ ...after, days: addedDays(before, after) }, context) ??
        validateSickLeaveRemoval(before, context, after)));
  return refusal ? { ok: false, failure: refusal } : ok(after);
}

/** The days that leave takes after a change and did not before. */
function addedDays(before: LeaveRequest, after: LeaveRequest): LeaveDay[] {
  const known = new Set(bookedDays(before).map(({ date }) => date));
  return after.days.filter(({ date }) => !known.has(date));
}

/**
 * Checks that sick or compassionate leave that HR books isn't already recorded on one of its days; null if it isn't
 * (LEAVE_OVERLAPS). Two administrators may record the same phone call.
 */
function validateFreeDays(
  { leaveType, days }: LeaveRequest,
  { ownLeave }: ValidationContext,
): Failure<'LEAVE_OVERLAPS'> | null {
  const known = ownLeave.filter((one) => one.leaveType === leaveType && isApprovedOrPending(one));
  const date = firstSharedDate(days, known);
  if (!date) return null;
  const message = `This person already has ${leaveType} leave on ${formatDay(date)}. Change that request instead.`;
  return { code: 'LEAVE_OVERLAPS', message };
}

/** Leaves out the days that were deleted, and keeps those cancelled that were. */
function keepRemovedDays(
  { startDate, endDate, days }: LeaveRequest,
  added: readonly LeaveDay[],
): LeaveDay[] {
  const known = new Map(days.map((day) => [day.date, day]));
  return added.flatMap((day) => {
    const old = known.get(day.date);
    if (old) return [{ ...day, status: old.status }];
    const isDeleted = day.date >= startDate && day.date <= endDate;
    return isDeleted ? [] : [day];
  });
}

/** The hours of leave before and after a change of nothing else; null for other changes. */
export function findChangedHours(
  before: LeaveRequest,
  after: LeaveRequest,
  schedule: LeaveSchedule,
): ChangedHours | null {
  if (!isOnSameDays(before, after)) return null;
  const [old, now] = [bookedHours(before, schedule), bookedHours(after, schedule)];
  return old === null || now === null ? null : { before: old, after: now };
}

function isOnSameDays(one: LeaveRequest, other: LeaveRequest): boolean {
  return (
    one.startDate === other.startDate &&
    one.endDate === other.endDate &&
    one.halfDayPeriod === other.halfDayPeriod
  );
}

function isSamePeriod(one: LeaveRequest, other: LeaveRequest, schedule: WorkSchedule): boolean {
  return isOnSameDays(one, other) && storedHours(one, schedule) === storedHours(other, schedule);
}

/** The hours of the days of irregular hours; others may have had some before (rebook-days.ts). */
function storedHours(leave: LeaveRequest, schedule: WorkSchedule): number {
  const days = bookedDays(leave).filter(({ date }) => isIrregularDay(date, schedule));
  return addUp(days, ({ hours }) => hours ?? 0);
}

const byHr = { isRequester: false };

const noHalfDayFailure = fieldError('isHalfDay', 'Only annual leave can be a half day.');
const noHoursFailure = fieldError('hours', 'Only annual leave has hours.');
const sameDatesFailure = fieldError('startDate', 'These are already the dates of this leave.');
const noBookedDayFailure = fieldError(
  'startDate',
  'All days of this leave on these dates have been cancelled or deleted.',
);
