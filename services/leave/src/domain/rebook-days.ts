import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { eachDay } from '@portal/kernel/london';
import { isIrregularDay, isLeaveDay, type WorkingPattern } from '@portal/kernel/working-pattern';
import { bookedDays, type LeaveDay, type LeaveRequest, portionInDays } from './leave-request.ts';
import { costOfDay, defaultDayHours, type LeaveSchedule } from './leave-unit.ts';

export interface PatternChange {
  before: readonly WorkingPattern[];
  after: readonly WorkingPattern[];
}

interface RebookContext {
  change: PatternChange;
  employment: EmploymentPeriod;
  calendar: HolidayCalendar;
}

/** A changed request. */
export interface RebookedLeave {
  leaveRequest: LeaveRequest;
  /** The days that it books in addition; none where only the hours of its days changed. */
  added: string[];
}

/**
 * Books the days that annual leave needs in addition after somebody's working patterns have changed: those of its
 * period that are working days now and were none before (docs/specification/leave.md). Each day is booked once, none
 * outside of the employment, and none that HR has deleted. Days that are no longer worked stay booked and cost
 * nothing, so that changing a pattern and back changes nothing. Cancelled leave is included, because it can be
 * restored. Booked days that become irregular get the hours of their former shift, or 8; no others are booked, because
 * they weren't worked. Days that are no longer irregular keep the hours that were booked, which count again if they
 * become irregular again; of days that are added to them none count then. `requests` are all leave of the person that
 * may be concerned.
 */
export function rebookLeave(
  requests: readonly LeaveRequest[],
  { change, employment, calendar }: RebookContext,
): RebookedLeave[] {
  const isAdded = (date: string) =>
    isEmployedOn(employment, date) &&
    !isIrregularDay(date, { patterns: change.after }) &&
    isLeaveDay(date, { patterns: change.after, calendar }) &&
    (isIrregularDay(date, { patterns: change.before }) ||
      !isLeaveDay(date, { patterns: change.before, calendar }));
  const taken = new Set(
    requests.filter(isCounted).flatMap((leave) => bookedDays(leave).map(({ date }) => date)),
  );
  return requests.filter(isAnnual).flatMap((before) => {
    const leaveRequest = convertHours(before, { change, calendar });
    const unchanged = leaveRequest === before ? [] : [{ leaveRequest, added: [] }];
    if (!isRebooked(leaveRequest)) return unchanged;
    const { startDate, endDate } = leaveRequest;
    const known = knownDates(leaveRequest);
    const counts = isCounted(leaveRequest);
    const added = eachDay(startDate, endDate).filter(
      (date) => isAdded(date) && !known.has(date) && !(counts && taken.has(date)),
    );
    if (added.length === 0) return unchanged;
    if (counts) for (const date of added) taken.add(date);
    return [{ leaveRequest: withDays(leaveRequest, added, change.before), added }];
  });
}

function isAnnual({ leaveType }: LeaveRequest): boolean {
  return leaveType === 'annual';
}

function isRebooked({ status, isHalfDay }: LeaveRequest): boolean {
  return !isHalfDay && status !== 'denied';
}

/**
 * Gives days that become irregular their hours, and takes back those that they would be given again. Returns the same
 * request if nothing changes.
 */
function convertHours(
  leaveRequest: LeaveRequest,
  { change, calendar }: Pick<RebookContext, 'change' | 'calendar'>,
): LeaveRequest {
  const formerly = { patterns: change.before, calendar };
  const now = { patterns: change.after, calendar };
  const days = leaveRequest.days.map((day): LeaveDay => {
    const wasIrregular = isIrregularDay(day.date, { patterns: change.before });
    if (wasIrregular === isIrregularDay(day.date, { patterns: change.after })) return day;
    const { hours, ...inDays } = day;
    const hasHours = typeof hours === 'number';
    if (!wasIrregular) return hasHours ? day : { ...day, hours: hoursOfShift(day, formerly) };
    return hasHours && hours === hoursOfShift(day, now) ? inDays : day;
  });
  const isSame = days.every((day, index) => day === leaveRequest.days[index]);
  return isSame ? leaveRequest : { ...leaveRequest, days };
}

/** The hours of a day's shift, or 8 without one. */
function hoursOfShift(day: LeaveDay, schedule: LeaveSchedule): number {
  return costOfDay(day, 'hours', schedule) || portionInDays(day.portion) * defaultDayHours;
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

/** Days that were irregular took no leave then, so they take none if they become irregular again. */
function withDays(
  leaveRequest: LeaveRequest,
  dates: readonly string[],
  before: readonly WorkingPattern[],
): LeaveRequest {
  const added = dates.map((date): LeaveDay => {
    const day = { date, portion: 'full', status: 'booked', isAdded: true } as const;
    return isIrregularDay(date, { patterns: before }) ? { ...day, hours: 0 } : day;
  });
  const days = [...leaveRequest.days, ...added].sort((a, b) => a.date.localeCompare(b.date));
  return { ...leaveRequest, days };
}
