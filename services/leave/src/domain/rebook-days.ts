import { decisionUndoMinutes } from '@portal/contracts/decision-undo-minutes';
import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';
import { defaultDayHours } from '@portal/kernel/irregular-hours-leave';
import { eachDay } from '@portal/kernel/london';
import { isIrregularDay, isWorkingDay, type WorkingPattern } from '@portal/kernel/working-pattern';
import {
  bookedDays,
  isApprovedOrPending,
  isBooked,
  type LeaveDay,
  type LeaveRequest,
  portionInDays,
} from './leave-request.ts';
import { costOfDay, type LeaveSchedule } from './leave-unit.ts';

export interface PatternChange {
  before: readonly WorkingPattern[];
  after: readonly WorkingPattern[];
}

interface RebookContext {
  change: PatternChange;
  employment: EmploymentPeriod;
  calendar: HolidayCalendar;
  /** The time of the change. */
  now: Date;
}

/** A changed request. */
export interface RebookedLeave {
  leaveRequest: LeaveRequest;
  /** The days that it books in addition. Where it is empty, days that were added earlier are gone, or hours are new. */
  added: string[];
}

/**
 * Books the days that annual leave needs in addition after somebody's working patterns have changed: those of its
 * period that are working days now and were none before (docs/specification/leave.md). Each day is booked once, none
 * outside of the employment, and none that HR has deleted. Days that were added by an earlier change are removed where
 * they are no longer working days, also where they are irregular now; cancelled ones stay. Other days that are no longer
 * worked stay booked and cost nothing. So a request has the same days whenever the same patterns apply, and changing a
 * pattern and back changes nothing. Leave that can take effect again is included: cancelled leave, which can be restored,
 * and declined leave while that can be undone. Booked days that become irregular for the first time get the hours of
 * their former shift, or 8; they keep these, or those that were booked, for whenever they are irregular. `requests` are
 * all leave of the person that may be concerned.
 */
export function rebookLeave(
  requests: readonly LeaveRequest[],
  { change, employment, calendar, now }: RebookContext,
): RebookedLeave[] {
  const isNeeded = (date: string) => isWorkingDay(date, { patterns: change.after, calendar });
  const isAdded = (date: string) =>
    isEmployedOn(employment, date) &&
    isNeeded(date) &&
    !isWorkingDay(date, { patterns: change.before, calendar });
  const annual = requests.filter(isAnnual).map((before) => ({
    before,
    kept: withHours(withoutDays(before, isNeeded), { change, calendar }),
  }));
  const taken = new Set(
    annual
      .flatMap(({ kept }) => (isApprovedOrPending(kept) ? bookedDays(kept) : []))
      .map(({ date }) => date),
  );
  return annual.flatMap(({ before, kept }) => {
    const counts = isApprovedOrPending(kept);
    const known = knownDates(kept);
    const added = isRebooked(kept, now)
      ? eachDay(kept.startDate, kept.endDate).filter(
          (date) => isAdded(date) && !known.has(date) && !(counts && taken.has(date)),
        )
      : [];
    if (counts) for (const date of added) taken.add(date);
    if (added.length === 0 && kept === before) return [];
    return [{ leaveRequest: withDays(kept, added), added }];
  });
}

function isAnnual({ leaveType }: LeaveRequest): boolean {
  return leaveType === 'annual';
}

function isRebooked({ status, isHalfDay, decidedAt }: LeaveRequest, now: Date): boolean {
  if (isHalfDay) return false;
  if (status !== 'denied') return true;
  return decidedAt !== null && now.getTime() - decidedAt.getTime() <= decisionUndoMinutes * 60_000;
}

type IsNeeded = (date: string) => boolean;

/** Removes the booked days that an earlier change added and that aren't needed now. Returns the same request without any. */
function withoutDays(leaveRequest: LeaveRequest, isNeeded: IsNeeded): LeaveRequest {
  const days = leaveRequest.days.filter((day) => !isUnneeded(day, isNeeded));
  return days.length === leaveRequest.days.length ? leaveRequest : { ...leaveRequest, days };
}

function isUnneeded(day: LeaveDay, isNeeded: IsNeeded): boolean {
  return day.isAdded === true && isBooked(day) && !isNeeded(day.date);
}

/** Gives days that become irregular their hours. Returns the same request if nothing changes. */
function withHours(
  leaveRequest: LeaveRequest,
  { change, calendar }: Pick<RebookContext, 'change' | 'calendar'>,
): LeaveRequest {
  const formerly = { patterns: change.before, calendar };
  const days = leaveRequest.days.map((day): LeaveDay => {
    const becomesIrregular =
      isIrregularDay(day.date, { patterns: change.after }) && !isIrregularDay(day.date, formerly);
    // Added days aren't needed then.
    if (!becomesIrregular || day.isAdded || typeof day.hours === 'number') return day;
    return { ...day, hours: hoursOfShift(day, formerly) };
  });
  const isSame = days.every((day, index) => day === leaveRequest.days[index]);
  return isSame ? leaveRequest : { ...leaveRequest, days };
}

/** The hours of a day's shift, or 8 without one. */
function hoursOfShift(day: LeaveDay, schedule: LeaveSchedule): number {
  return costOfDay(day, 'hours', schedule) || portionInDays(day.portion) * defaultDayHours;
}

/** The days of a request, and those that were deleted from it. */
function knownDates({ days, history = [] }: LeaveRequest): Set<string> {
  const deleted = history.flatMap(({ action, day }) =>
    action === 'dayDeleted' && day !== null ? [day] : [],
  );
  return new Set([...days.map(({ date }) => date), ...deleted]);
}

function withDays(leaveRequest: LeaveRequest, dates: readonly string[]): LeaveRequest {
  if (dates.length === 0) return leaveRequest;
  const added = dates.map(
    (date): LeaveDay => ({ date, portion: 'full', status: 'booked', isAdded: true }),
  );
  const days = [...leaveRequest.days, ...added].sort((a, b) => a.date.localeCompare(b.date));
  return { ...leaveRequest, days };
}
