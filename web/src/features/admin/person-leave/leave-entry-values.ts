import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import type { LeaveType } from '../../leave/format-leave.ts';
import { rangeErrors } from '../../leave/leave-range.ts';

/** The values of the form for leave that HR enters; days as `YYYY-MM-DD`, empty until chosen. */
export type LeaveEntryValues = {
  leaveType: string;
  startDate: string;
  endDate: string;
  isHalfDay: boolean;
  halfDayPeriod: string;
  reason: string;
};

const emptyEntry = { isHalfDay: false, halfDayPeriod: 'morning', reason: '' };

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
}

/** The values of leave whose dates HR changes. */
export function toLeaveEntryValues(leave: EnteredLeave): LeaveEntryValues {
  const { leaveType, startDate, endDate, isHalfDay = false, halfDayPeriod } = leave;
  const period = halfDayPeriod ?? emptyEntry.halfDayPeriod;
  return { leaveType, startDate, endDate, isHalfDay, halfDayPeriod: period, reason: '' };
}

/** The period that is sent: only annual leave can be a half day, which ends on its start date. */
export function toPeriod({
  leaveType,
  startDate,
  endDate,
  isHalfDay,
  halfDayPeriod,
}: LeaveEntryValues) {
  if (leaveType !== 'annual' || !isHalfDay) return { startDate, endDate };
  const period = halfDayPeriod === 'afternoon' ? ('afternoon' as const) : ('morning' as const);
  return { startDate, endDate: startDate, isHalfDay, halfDayPeriod: period };
}

/** Checks values before they are sent. The server also checks the balance and other leave. */
export function leaveEntryErrors(values: LeaveEntryValues): FieldErrors<LeaveEntryValues> {
  return {
    ...rangeErrors(toPeriod(values)),
    ...(!values.reason.trim() && { reason: 'Enter a reason' }),
  };
}
