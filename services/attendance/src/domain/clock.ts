import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { formatDateTime } from '@portal/kernel/format';
import { londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Entry } from './entry.ts';
import { latenessOf } from './lateness.ts';
import type { LeavePortion } from './leave.ts';
import { momentOf } from './moment.ts';
import { isMissingClockOut, isOpen, isTooLong } from './session.ts';
import { shiftAt, type WorkHours } from './shift.ts';

/** What both a clock-in and a clock-out depend on. */
interface Clocking {
  /** The person's latest session; null where there is none yet. */
  last: Entry | null;
  now: Date;
  /** When it happened, if it was sent afterwards. */
  occurredAt: Date | null;
  hasIdempotencyKey: boolean;
  location: string;
}

interface ClockIn extends Clocking {
  id: string;
  userId: string;
  hours: WorkHours;
  /** Which days are bank holidays. */
  calendar?: HolidayCalendar;
  /** Approved leave on a day. */
  leaveOn?: (day: string) => readonly LeavePortion[];
}

interface Started {
  started: Entry;
  /** The session before, where its clock-out turns out to be missing. */
  abandoned: Entry | null;
}

/**
 * A new session (decisions.md section 3). An open one that is older than 16 hours is marked as a
 * missing clock-out and does not block it; a younger one does: ALREADY_CLOCKED_IN.
 */
export function clockInOf(asked: ClockIn): Result<Started, 'ALREADY_CLOCKED_IN' | 'BAD_INPUT'> {
  const { last, now, hours, calendar, leaveOn = () => [] } = asked;
  const moment = momentOf({ ...asked, lastKnown: lastKnownOf(last) });
  if (!moment.ok) return moment;
  if (last && isOpen(last, now)) return fail('ALREADY_CLOCKED_IN', 'You are already clocked in');
  const { at, sentLate } = moment.value;
  const shift = shiftAt(at, hours);
  // Shifts only go forward in time, so the latest session tells whether this is the shift's first.
  const isFirstOfShift = !last || last.shiftDay < shift.day;
  const isAbandoned = last && !last.missingClockOut && isMissingClockOut(last, now);
  return ok({
    started: {
      id: asked.id,
      userId: asked.userId,
      day: londonDay(at),
      shiftDay: shift.day,
      clockInTime: at,
      clockOutTime: null,
      ...latenessOf({ at, shift, isFirstOfShift, calendar, leave: leaveOn(shift.day) }),
      clockInLocation: asked.location,
      clockOutLocation: null,
      missingClockOut: false,
      sentLate,
      corrected: false,
      hours: { workStartTime: hours.workStartTime, workEndTime: hours.workEndTime },
      version: 1,
    },
    abandoned: isAbandoned ? withoutClockOut(last) : null,
  });
}

/**
 * The session as it has ended (decisions.md section 3); NOT_CLOCKED_IN where none is open, also
 * where the one that was had been open for more than 16 hours. The true end of one that was marked
 * meanwhile, sent late, is taken.
 */
export function clockOutOf(asked: Clocking): Result<Entry, 'NOT_CLOCKED_IN' | 'BAD_INPUT'> {
  const { last, location } = asked;
  const moment = momentOf({ ...asked, lastKnown: lastKnownOf(last) });
  if (!moment.ok) return moment;
  const { at, sentLate } = moment.value;
  if (!last || last.clockOutTime) return fail('NOT_CLOCKED_IN', 'You are not clocked in');
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

/** A session whose clock-out is missing from now on, until somebody enters the true time. */
export function withoutClockOut(entry: Entry): Entry {
  return { ...entry, missingClockOut: true, version: entry.version + 1 };
}

function lastKnownOf(last: Entry | null): Date | null {
  return last && (last.clockOutTime ?? last.clockInTime);
}

function openTooLong({ clockInTime }: Entry): string {
  const since = formatDateTime(clockInTime);
  return `You are not clocked in: the session from ${since} was open for more than 16 hours, so its clock-out is missing until HR enters it`;
}
