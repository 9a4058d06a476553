import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { leaveHoursError, needsLeaveHours, toLeaveHours } from '../../leave/leave-hours.ts';

/** The form’s values; days as `YYYY-MM-DD`, empty until chosen. */
export type LeaveValues = {
  startDate: string;
  endDate: string;
  isHalfDay: boolean;
  halfDayPeriod: string;
  /** As typed; only days of irregular hours need them. */
  hours: string;
  reason: string;
};

type Patterns = readonly WorkingPattern[];

export const emptyLeaveForm: LeaveValues = {
  startDate: '',
  endDate: '',
  isHalfDay: false,
  halfDayPeriod: 'morning',
  hours: '',
  reason: '',
};

/** The input of the mutation: a half day ends on its start date. */
export function toLeaveInput(form: LeaveValues, patterns: Patterns) {
  const { startDate, reason } = form;
  return { ...toLeavePeriod(form, patterns), startDate, reason: reason.trim() };
}

/** Whether the dates have a day of irregular hours: such leave has hours, and no half days. */
export function hasLeaveHours({ startDate, endDate }: LeaveValues, patterns: Patterns): boolean {
  return needsLeaveHours({ startDate, endDate: endDate || startDate }, patterns);
}

/** The values that determine what it uses. `hours` is null where none are needed or they are invalid. */
export function toLeavePeriod(form: LeaveValues, patterns: Patterns) {
  const { startDate, endDate, halfDayPeriod } = form;
  const hasHours = hasLeaveHours(form, patterns);
  const isHalfDay = form.isHalfDay && !hasHours;
  const period: 'morning' | 'afternoon' = halfDayPeriod === 'afternoon' ? 'afternoon' : 'morning';
  return {
    startDate,
    endDate: isHalfDay ? startDate : endDate,
    isHalfDay,
    halfDayPeriod: isHalfDay ? period : null,
    hours: hasHours ? toLeaveHours(form.hours) : null,
  };
}

/** What is wrong with the hours; undefined where none are needed. */
export function hoursError(form: LeaveValues, patterns: Patterns): string | undefined {
  return hasLeaveHours(form, patterns) ? leaveHoursError(form.hours) : undefined;
}
