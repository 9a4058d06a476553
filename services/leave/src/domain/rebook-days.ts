import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { eachDay } from '@portal/kernel/london';
import { isLeaveDay, type WorkingPattern } from '@portal/kernel/working-pattern';
import { bookedDays, type LeaveRequest } from './leave-request.ts';

export interface PatternChange {
  before: readonly WorkingPattern[];
  after: readonly WorkingPattern[];
}

interface RebookContext {
  change: PatternChange;
  employment: EmploymentPeriod;
  calendar: HolidayCalendar;
}

/** A request with the days that it books in addition. */
export interface RebookedLeave {
  leaveRequest: LeaveRequest;
  added: string[];
}

/**
 * Books the days that annual leave needs in addition after somebody's working patterns have changed: those of its
 * period that are working days now and were none before (docs/specification/leave.md). Each day is booked once, none
 * outside of the employment, and none that HR has deleted. Days that are no longer worked stay booked and cost
 * nothing, so that changing a pattern and back changes nothing. Cancelled leave is included, because it can be
 * restored. `requests` are all leave of the person that may be concerned.
 */
export function rebookLeave(
  requests: readonly LeaveRequest[],
  { change, employment, calendar }: RebookContext,
): RebookedLeave[] {
  const isAdded = (date: string) =>
    isEmployedOn(employment, date) &&
    isLeaveDay(date, { patterns: change.after, calendar }) &&
    !isLeaveDay(date, { patterns: change.before, calendar });
  const taken = new Set(
    requests.filter(isCounted).flatMap((leave) => bookedDays(leave).map(({ date }) => date)),
  );
  return requests.filter(isRebooked).flatMap((leaveRequest) => {
    const { startDate, endDate } = leaveRequest;
    const known = knownDates(leaveRequest);
    const counts = isCounted(leaveRequest);
    const added = eachDay(startDate, endDate).filter(
      (date) => isAdded(date) && !known.has(date) && !(counts && taken.has(date)),
    );
    if (added.length === 0) return [];
    if (counts) for (const date of added) taken.add(date);
    return [{ leaveRequest: withDays(leaveRequest, added), added }];
  });
}

function isRebooked({ leaveType, status, isHalfDay }: LeaveRequest): boolean {
  return leaveType === 'annual' && !isHalfDay && status !== 'denied';
}

/** Whether annual leave takes its days, or will if it is approved. */
function isCounted({ leaveType, status }: LeaveRequest): boolean {
  return leaveType === 'annual' && (status === 'approved' || status === 'pending');
}

/** The days of a request, and those that were deleted from it. */
function knownDates({ days, history = [] }: LeaveRequest): Set<string> {
  const deleted = history.flatMap(({ action, day }) =>
    action === 'dayDeleted' && day !== null ? [day] : [],
  );
  return new Set([...days.map(({ date }) => date), ...deleted]);
}

function withDays(leaveRequest: LeaveRequest, dates: readonly string[]): LeaveRequest {
  const added = dates.map((date) => ({ date, portion: 'full', status: 'booked' }) as const);
  const days = [...leaveRequest.days, ...added].sort((a, b) => a.date.localeCompare(b.date));
  return { ...leaveRequest, days };
}
