import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { addDays, daysFromTo } from '@portal/kernel/london';
import {
  bookedDays,
  isAwayOn,
  type LeaveDay,
  type LeaveRequest,
  type LeaveType,
  type Portion,
} from './leave-request.ts';

/** Days off in a row, as a calendar shows them. */
export interface CalendarEvent {
  /** Stays the same as long as the leave begins on the same day. */
  uid: string;
  leaveType: LeaveType;
  portion: Portion;
  /** Nobody at HR has looked at it yet. */
  isPending: boolean;
  firstDay: string;
  /** The day after the last: iCalendar’s ends are exclusive (RFC 5545, 3.6.1). */
  endDay: string;
  /** When it was last decided on, or asked for. */
  changedAt: Date;
  /** Grows with every change of the request. */
  version: number;
}

/**
 * Leave that is approved or pending as events, by day: one for each run of booked days of a request. A run goes on over
 * days that are no working days, as the person is away on those too, but not over a day that was
 * cancelled or deleted. Half days stand alone. What ended before `from` is left out.
 */
export function calendarEvents(
  requests: readonly LeaveRequest[],
  from: string,
  calendar?: HolidayCalendar,
): CalendarEvent[] {
  return requests
    .filter(({ status }) => status === 'approved' || status === 'pending')
    .flatMap((request) => runsOf(request, calendar).map((run) => eventOf(request, run)))
    .filter(({ endDay }) => endDay > from)
    .sort((a, b) => order(a.firstDay, b.firstDay) || order(a.uid, b.uid));
}

/** Never empty. */
type Run = [LeaveDay, ...LeaveDay[]];

function runsOf(request: LeaveRequest, calendar?: HolidayCalendar): Run[] {
  const runs: Run[] = [];
  // What is pending is shown with the days that it would take.
  const approved: LeaveRequest = { ...request, status: 'approved' };
  for (const day of bookedDays(request).sort((a, b) => order(a.date, b.date))) {
    const run = runs.at(-1);
    if (run && follows(approved, lastOf(run), day, calendar)) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function follows(
  request: LeaveRequest,
  before: LeaveDay,
  day: LeaveDay,
  calendar?: HolidayCalendar,
): boolean {
  if (before.portion !== 'full' || day.portion !== 'full') return false;
  const between = daysFromTo(addDays(before.date, 1), addDays(day.date, -1));
  return between.every((date) => isAwayOn(request, date, calendar));
}

function eventOf(request: LeaveRequest, run: Run): CalendarEvent {
  const [{ date: firstDay, portion }] = run;
  const { id, leaveType, status, decidedAt, requestedAt, version } = request;
  return {
    uid: `${id}-${firstDay}@staff-portal`,
    leaveType,
    portion,
    isPending: status === 'pending',
    firstDay,
    endDay: addDays(lastOf(run).date, 1),
    changedAt: decidedAt ?? requestedAt,
    version,
  };
}

function lastOf(run: Run): LeaveDay {
  return run.at(-1) ?? run[0];
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
