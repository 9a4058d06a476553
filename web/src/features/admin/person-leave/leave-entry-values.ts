import type { WorkingPattern } from '@portal/kernel/working-pattern';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import type { LeaveType } from '../../leave/format-leave.ts';
import { leaveHoursError, needsLeaveHours, toLeaveHours } from '../../leave/leave-hours.ts';
import { rangeErrors } from '../../leave/leave-range.ts';

/** The values of the form for leave that HR enters; days as `YYYY-MM-DD`, empty until chosen. */
export type LeaveEntryValues = {
  leaveType: string;
  startDate: string;
  endDate: string;
  isHalfDay: boolean;
  halfDayPeriod: string;
  /** As typed; only annual leave on days of irregular hours needs them. */
  hours: string;
  reason: string;
};

type Patterns = readonly WorkingPattern[];

const emptyEntry = { isHalfDay: false, halfDayPeriod: 'morning', hours: '', reason: '' };

/** The values of leave that HR books. */
export const newLeaveValues: LeaveEntryValues = {
  ...emptyEntry,
  leaveType: 'annual',
  startDate: '',
  endDate: '',
};

/** The values for somebody who is ill today (`YYYY-MM-DD`). */
export function newSicknessValues(today: string): LeaveEntryValues {
  return { ...emptyEntry, leaveType: 'sick', startDate: today, endDate: today };
}

interface EnteredLeave {
  leaveType: LeaveType;
  startDate: string;
  endDate: string;
  isHalfDay?: boolean;
  halfDayPeriod?: string | null;
  hoursBooked: number | null;
}

/**
 * The values of leave whose dates HR changes. Cancelled days and former shifts leave hours such as 13.35, which are
 * rounded to the quarters that can be sent.
 */
export function toLeaveEntryValues(leave: EnteredLeave): LeaveEntryValues {
  const { leaveType, startDate, endDate, isHalfDay = false, hoursBooked } = leave;
  const halfDayPeriod = leave.halfDayPeriod ?? emptyEntry.halfDayPeriod;
  const hours = hoursBooked === null ? '' : String(Math.max(1, Math.round(hoursBooked * 4)) / 4);
  return { leaveType, startDate, endDate, isHalfDay, halfDayPeriod, hours, reason: '' };
}

/** Whether it is annual leave with a day of irregular hours: it has hours, and no half days. */
export function hasLeaveHours(values: LeaveEntryValues, patterns: Patterns): boolean {
  const { leaveType, startDate, endDate } = values;
  return (
    leaveType === 'annual' &&
    needsLeaveHours({ startDate, endDate: endDate || startDate }, patterns)
  );
}

/**
 * The period that is sent: only annual leave can have hours or be a half day, which ends on its start date. `hours`
 * is null while they are invalid.
 */
export function toPeriod(values: LeaveEntryValues, patterns: Patterns) {
  const { leaveType, startDate, endDate, isHalfDay, halfDayPeriod, hours } = values;
  if (hasLeaveHours(values, patterns)) return { startDate, endDate, hours: toLeaveHours(hours) };
  if (leaveType !== 'annual' || !isHalfDay) return { startDate, endDate };
  const period = halfDayPeriod === 'afternoon' ? ('afternoon' as const) : ('morning' as const);
  return { startDate, endDate: startDate, isHalfDay, halfDayPeriod: period };
}

/** Checks values before they are sent. The server also checks the balance and other leave. */
export function leaveEntryErrors(
  values: LeaveEntryValues,
  patterns: Patterns,
): FieldErrors<LeaveEntryValues> {
  const hours = hasLeaveHours(values, patterns) ? leaveHoursError(values.hours) : undefined;
  return {
    ...rangeErrors(toPeriod(values, patterns)),
    ...(hours && { hours }),
    ...(!values.reason.trim() && { reason: 'Enter a reason' }),
  };
}
