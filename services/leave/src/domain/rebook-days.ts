import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { eachDay } from '@portal/kernel/london';
import { isLeaveDay, type WorkingPattern } from '@portal/kernel/working-pattern';
import type { LeaveRequest } from './leave-request.ts';

export interface PatternChange {
  before: readonly WorkingPattern[];
  after: readonly WorkingPattern[];
}

/**
 * Finds the days that annual leave books in addition after somebody's working patterns have changed: those of its
 * period that are working days now and were none before (docs/specification/leave.md). Days that are no longer
 * worked stay booked and cost nothing, so that changing a pattern and back changes nothing. Empty for half days
 * and for leave that was declined or cancelled.
 */
export function daysToAdd(
  { leaveType, status, isHalfDay, startDate, endDate, days }: LeaveRequest,
  { before, after }: PatternChange,
  calendar: HolidayCalendar,
): string[] {
  const isKept = status === 'approved' || status === 'pending';
  if (leaveType !== 'annual' || isHalfDay || !isKept) return [];
  const known = new Set(days.map(({ date }) => date));
  return eachDay(startDate, endDate).filter(
    (date) =>
      !known.has(date) &&
      isLeaveDay(date, { patterns: after, calendar }) &&
      !isLeaveDay(date, { patterns: before, calendar }),
  );
}

/** Books more days of a request. */
export function withDays(leaveRequest: LeaveRequest, dates: readonly string[]): LeaveRequest {
  const added = dates.map((date) => ({ date, portion: 'full', status: 'booked' }) as const);
  const days = [...leaveRequest.days, ...added].sort((a, b) => a.date.localeCompare(b.date));
  return { ...leaveRequest, days };
}
