import { addDays, eachDay } from '@portal/kernel/london';
import type { WorkSchedule } from '@portal/kernel/working-pattern';
import {
  bookedDays,
  coversDay,
  isApprovedOrPending,
  type LeaveDay,
  type LeaveRequest,
  type LeaveType,
  type Portion,
} from './leave-request.ts';

/** Consecutive days off, shown as one calendar event. */
export interface CalendarEvent {
  /** Stays the same while the leave starts on the same day. */
  uid: string;
  leaveType: LeaveType;
  portion: Portion;
  /** HR has not decided on it yet. */
  isPending: boolean;
  firstDay: string;
  /** The day after the last day: iCalendar end dates are exclusive (RFC 5545, 3.6.1). */
  endDay: string;
  /** The time of the last decision, or of the request. */
  changedAt: Date;
  /** Increases with every change to the request. */
  version: number;
}

/**
 * Converts approved and pending leave to calendar events, sorted by date. Each run of booked days
 * of a request becomes one event. A run continues across non-working days, because the person is
 * away on those too. It ends at a cancelled or deleted day. Half days are separate events. Leave
 * that ended before `from` is left out.
 */
export function calendarEvents(
  requests: readonly LeaveRequest[],
  from: string,
  schedule?: WorkSchedule,
): CalendarEvent[] {
  return requests
    .filter(isApprovedOrPending)
    .flatMap((leaveRequest) =>
      runsOf(leaveRequest, schedule).map((run) => eventOf(leaveRequest, run)),
    )
    .filter(({ endDay }) => endDay > from)
    .sort((a, b) => order(a.firstDay, b.firstDay) || order(a.uid, b.uid));
}

/** Never empty. */
type Run = [LeaveDay, ...LeaveDay[]];

function runsOf(leaveRequest: LeaveRequest, schedule?: WorkSchedule): Run[] {
  const runs: Run[] = [];
  // Pending leave shows the days that it would take if approved.
  const approved: LeaveRequest = { ...leaveRequest, status: 'approved' };
  for (const day of bookedDays(leaveRequest).sort((a, b) => order(a.date, b.date))) {
    const run = runs.at(-1);
    if (run && follows(approved, lastOf(run), day, schedule)) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function follows(
  leaveRequest: LeaveRequest,
  before: LeaveDay,
  day: LeaveDay,
  schedule?: WorkSchedule,
): boolean {
  if (before.portion !== 'full' || day.portion !== 'full') return false;
  const between = eachDay(addDays(before.date, 1), addDays(day.date, -1));
  return between.every((date) => coversDay(leaveRequest, date, schedule));
}

function eventOf(leaveRequest: LeaveRequest, run: Run): CalendarEvent {
  const [{ date: firstDay, portion }] = run;
  const { id, leaveType, status, decidedAt, requestedAt, version } = leaveRequest;
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
