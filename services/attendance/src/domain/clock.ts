import type { EmploymentPeriod } from '@portal/kernel/employment';
import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import { isIrregularDay, type WorkHours, type WorkSchedule } from '@portal/kernel/working-pattern';
import { validateClockInDay } from './employment.ts';
import type { Entry } from './entry.ts';
import { isMissingClockOut, isOpen, isTooLong } from './entry-times.ts';
import { resolveEventTime } from './event-time.ts';
import { calculateLateness } from './lateness.ts';
import type { LeavePortion } from './leave-portions.ts';
import { shiftAt } from './shift.ts';

/** The input of both a clock-in and a clock-out. */
interface ClockInput {
  /** The person's latest session; null if there is none yet. */
  last: Entry | null;
  now: Date;
  /** The time of the event, if it was sent late. */
  occurredAt: Date | null;
  hasIdempotencyKey: boolean;
  location: string;
}

interface ClockIn extends ClockInput {
  id: string;
  userId: string;
  hours: WorkHours;
  employment: EmploymentPeriod;
  schedule: WorkSchedule;
  /** The approved leave on a day. */
  leaveOn?: (day: string) => readonly LeavePortion[];
}

interface Started {
  started: Entry;
  /** The previous session, if this marks its clock-out as missing. */
  abandoned: Entry | null;
}

/**
 * Decides on a clock-in and returns the new session (docs/specification/time.md). Fails with
 * ALREADY_CLOCKED_IN if a session is open, with BAD_INPUT for an invalid `occurredAt`, and with
 * FORBIDDEN on a day outside of the employment. A session that has been open for more than 16 hours
 * is marked as a missing clock-out instead.
 */
export function decideClockIn(
  input: ClockIn,
): Result<Started, 'ALREADY_CLOCKED_IN' | 'BAD_INPUT' | 'FORBIDDEN'> {
  const { last, now, hours, employment, schedule, leaveOn = () => [] } = input;
  const eventTime = resolveEventTime({ ...input, lastKnown: lastKnownOf(last) });
  if (!eventTime.ok) return eventTime;
  if (last && isOpen(last, now)) return fail('ALREADY_CLOCKED_IN', 'You’re already clocked in');
  const { at, sentLate } = eventTime.value;
  const day = londonDay(at);
  const refusal = validateClockInDay(employment, day);
  if (refusal) return { ok: false, failure: refusal };
  const shift = shiftAt(at, { hours, patterns: schedule.patterns });
  // Shifts only go forward in time, so the latest session shows whether this is the shift's first.
  const isFirstOfShift = !last || last.shiftDay < shift.day;
  const isAbandoned = last && !last.missingClockOut && isMissingClockOut(last, now);
  return ok({
    started: {
      id: input.id,
      userId: input.userId,
      day,
      shiftDay: shift.day,
      clockInTime: at,
      clockOutTime: null,
      ...calculateLateness({ at, shift, isFirstOfShift, schedule, leave: leaveOn(shift.day) }),
      clockInLocation: input.location,
      clockOutLocation: null,
      missingClockOut: false,
      sentLate,
      corrected: false,
      hours: { workStartTime: hours.workStartTime, workEndTime: hours.workEndTime },
      ...(isIrregularDay(day, schedule) && { isIrregular: true }),
      version: 1,
    },
    abandoned: isAbandoned ? markClockOutMissing(last) : null,
  });
}

/**
 * Decides on a clock-out and returns the ended session (docs/specification/time.md). Fails with
 * NOT_CLOCKED_IN if no session is open or it has been open for more than 16 hours, and with
 * BAD_INPUT for an invalid `occurredAt`. A clock-out that is sent late also ends a session that was
 * marked as missing its clock-out.
 */
export function decideClockOut(input: ClockInput): Result<Entry, 'NOT_CLOCKED_IN' | 'BAD_INPUT'> {
  const { last, location } = input;
  const eventTime = resolveEventTime({ ...input, lastKnown: lastKnownOf(last) });
  if (!eventTime.ok) return eventTime;
  const { at, sentLate } = eventTime.value;
  if (!last || last.clockOutTime) return fail('NOT_CLOCKED_IN', 'You’re not clocked in');
  if (isTooLong(last, at)) return fail('NOT_CLOCKED_IN', openTooLong(last));
  return ok({
    ...last,
    clockOutTime: at,
    clockOutLocation: location,
    missingClockOut: false,
    sentLate: last.sentLate || sentLate,
    version: last.version + 1,
  });
}

/** Marks a session as missing its clock-out, until somebody enters the time. */
export function markClockOutMissing(entry: Entry): Entry {
  return { ...entry, missingClockOut: true, version: entry.version + 1 };
}

function lastKnownOf(last: Entry | null): Date | null {
  return last && (last.clockOutTime ?? last.clockInTime);
}

function openTooLong({ clockInTime }: Entry): string {
  const since = formatDateTime(clockInTime);
  return `You clocked in on ${since}, more than 16 hours ago, so you can’t clock out now. Add the clock-out time for HR to approve.`;
}
