import { formatDateTime } from '@portal/kernel/format';
import { londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Entry } from './entry.ts';
import { earliestOpenAt, isMissingClockOut, isOpen } from './session.ts';
import { shiftAt } from './shift.ts';

/** What the times of a session should be; without an end only while it is open. */
export interface Times {
  clockInTime: Date;
  clockOutTime: Date | null;
}

const tooLong = 'A session can’t be longer than 16 hours';

/**
 * Times that a session can have at all: begun and ended by now, in this order, and not longer than
 * 16 hours (decisions.md section 3). Fails with BAD_INPUT and an issue at each wrong field.
 */
export function possibleTimes(times: Times, now: Date): Result<Times, 'BAD_INPUT'> {
  const { clockInTime, clockOutTime } = times;
  if (clockInTime > now) return refuse('clockInTime', 'The clock-in can’t be in the future');
  if (clockOutTime && clockOutTime > now) {
    return refuse('clockOutTime', 'The clock-out can’t be in the future');
  }
  if (clockOutTime && clockOutTime <= clockInTime) {
    return refuse('clockOutTime', 'The clock-out must be after the clock-in');
  }
  if (clockOutTime && clockInTime < earliestOpenAt(clockOutTime)) {
    return refuse('clockOutTime', tooLong);
  }
  return ok(times);
}

/**
 * Times that this session can have: other than recorded, and with an end unless it is open at
 * `now` and would still be. Fails with BAD_INPUT.
 */
export function differentTimes(entry: Entry, times: Times, now: Date): Result<Times, 'BAD_INPUT'> {
  if (!times.clockOutTime && !isOpen(entry, now)) {
    return refuse('clockOutTime', 'Please enter the clock-out, too');
  }
  if (!times.clockOutTime && times.clockInTime < earliestOpenAt(now)) {
    return refuse('clockInTime', tooLong);
  }
  return sameTimes(entry, times)
    ? refuse('clockInTime', 'These are the times that are recorded')
    : ok(times);
}

/** Whether a session has these times. */
export function sameTimes(one: Times, other: Times): boolean {
  return (
    one.clockInTime.getTime() === other.clockInTime.getTime() &&
    one.clockOutTime?.getTime() === other.clockOutTime?.getTime()
  );
}

/**
 * Fails with ENTRY_OVERLAPS where a session with these times would overlap another of the person.
 * One that is open goes on; of one whose clock-out is missing only the beginning is known.
 */
export function freeTimes(
  { clockInTime, clockOutTime }: Times,
  others: readonly Entry[],
  now: Date,
): Result<null, 'ENTRY_OVERLAPS'> {
  const overlapped = others.find((other) => {
    const beginsBeforeItsEnd = !clockOutTime || other.clockInTime < clockOutTime;
    if (!beginsBeforeItsEnd) return false;
    if (isMissingClockOut(other, now)) return other.clockInTime >= clockInTime;
    return !other.clockOutTime || other.clockOutTime > clockInTime;
  });
  if (!overlapped) return ok(null);
  return fail('ENTRY_OVERLAPS', `It overlaps another session: ${spanOf(overlapped)}`);
}

/**
 * The session with its times put right: it counts for the day and the shift in which it begins
 * now, by the hours that were in force when it was recorded. How late it is follows from the whole
 * shift (shift-lateness.ts).
 */
export function withTimes(entry: Entry, { clockInTime, clockOutTime }: Times): Entry {
  return {
    ...entry,
    clockInTime,
    clockOutTime,
    day: londonDay(clockInTime),
    shiftDay: shiftAt(clockInTime, entry.hours).day,
    missingClockOut: entry.missingClockOut && clockOutTime === null,
    corrected: true,
    version: entry.version + 1,
  };
}

function spanOf({ clockInTime, clockOutTime }: Times): string {
  const from = formatDateTime(clockInTime);
  return clockOutTime ? `${from} to ${formatDateTime(clockOutTime)}` : `since ${from}`;
}

function refuse(field: keyof Times, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
