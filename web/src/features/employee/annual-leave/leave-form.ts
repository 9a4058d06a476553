import type { FieldErrors } from '../../../app/use-form.ts';
import { rangeErrors } from '../../leave/leave-range.ts';

/** What stands in the dialog; days as `YYYY-MM-DD`, nothing where there is none yet. */
export type LeaveForm = {
  startDate: string;
  endDate: string;
  isHalfDay: boolean;
  halfDayPeriod: string;
  reason: string;
};

export const emptyLeaveForm: LeaveForm = {
  startDate: '',
  endDate: '',
  isHalfDay: false,
  halfDayPeriod: 'morning',
  reason: '',
};

/** What is asked for (portal.md section 7): a half day ends when it begins. */
export function inputOf(form: LeaveForm) {
  const { startDate, isHalfDay, reason } = form;
  return { ...datesOf(form), startDate, isHalfDay, reason: reason.trim() };
}

/** The part of it that decides what it costs. */
export function datesOf({ startDate, endDate, isHalfDay, halfDayPeriod }: LeaveForm) {
  const period: 'morning' | 'afternoon' = halfDayPeriod === 'afternoon' ? 'afternoon' : 'morning';
  return {
    startDate,
    endDate: isHalfDay ? startDate : endDate,
    isHalfDay,
    halfDayPeriod: isHalfDay ? period : null,
  };
}

/** What is missing or can't be, by field. */
export function leaveFormErrors(form: LeaveForm, earliest?: string): FieldErrors<LeaveForm> {
  return {
    ...rangeErrors(datesOf(form), earliest),
    ...(!form.reason.trim() && { reason: 'Please give a reason.' }),
  };
}

/** Whether something is missing, which portal.md has a message of its own for. */
export function isIncomplete(form: LeaveForm): boolean {
  const { startDate, endDate } = datesOf(form);
  return !startDate || !endDate || !form.reason.trim();
}
