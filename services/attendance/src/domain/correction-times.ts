import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { fail, fieldError, ok, type Result } from '@portal/kernel/result';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import type { Entry } from './entry.ts';
import { earliestOpenAt, isMissingClockOut, isOpen } from './entry-times.ts';
import { shiftAt } from './shift.ts';

/** The times of a session; without a clock-out only while it is open. */
export interface CorrectedTimes {
  clockInTime: Date;
  clockOutTime: Date | null;
}

/** Parses the times of an input. */
export function parseTimes(input: {
  clockInTime: string;
  clockOutTime?: string | null;
}): CorrectedTimes {
  const { clockInTime, clockOutTime } = input;
  return {
    clockInTime: new Date(clockInTime),
    clockOutTime: clockOutTime ? new Date(clockOutTime) : null,
  };
}

const tooLong = 'These times can’t be more than 16 hours apart';
const openTooLong = 'Without a clock-out, the clock-in can’t be more than 16 hours ago';

/**
 * Checks that times are possible for any session: not in the future, in the right order and at most
 * 16 hours long (docs/specification/time.md). Fails with BAD_INPUT and an issue for the wrong
 * field.
 */
export function validateTimes(
  times: CorrectedTimes,
  now: Date,
): Result<CorrectedTimes, 'BAD_INPUT'> {
  const { clockInTime, clockOutTime } = times;
  if (clockInTime > now) return fieldError('clockInTime', 'The clock-in can’t be in the future');
  if (clockOutTime && clockOutTime > now) {
    return fieldError('clockOutTime', 'The clock-out can’t be in the future');
  }
  if (clockOutTime && clockOutTime <= clockInTime) {
    return fieldError('clockOutTime', 'The clock-out must be after the clock-in');
  }
  if (clockOutTime && clockInTime < earliestOpenAt(clockOutTime)) {
    return fieldError('clockOutTime', tooLong);
  }
  return ok(times);
}

/**
 * Checks that times change this session: they must differ from the recorded ones, and need a
 * clock-out unless the session is open at `now` and stays open. Fails with BAD_INPUT.
 */
export function validateTimesChanged(
  entry: Entry,
  times: CorrectedTimes,
  now: Date,
): Result<CorrectedTimes, 'BAD_INPUT'> {
  if (!times.clockOutTime && !isOpen(entry, now)) {
    return fieldError('clockOutTime', 'Enter a clock-out time as well');
  }
  if (!times.clockOutTime && times.clockInTime < earliestOpenAt(now)) {
    return fieldError('clockInTime', openTooLong);
  }
  return hasSameTimes(entry, times)
    ? fieldError('clockInTime', 'These times are already recorded')
    : ok(times);
}

/** Whether two sessions have the same times. */
export function hasSameTimes(one: CorrectedTimes, other: CorrectedTimes): boolean {
  return (
    one.clockInTime.getTime() === other.clockInTime.getTime() &&
    one.clockOutTime?.getTime() === other.clockOutTime?.getTime()
  );
}

/**
 * Checks that times don't overlap the person's other sessions; otherwise fails with ENTRY_OVERLAPS.
 * An open session has no end. Of a session with a missing clock-out only the clock-in counts.
 */
export function validateNoOverlap(
  { clockInTime, clockOutTime }: CorrectedTimes,
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
  return fail('ENTRY_OVERLAPS', `These times overlap another session: ${spanOf(overlapped)}`);
}

/**
 * Corrects the times of a session. The new clock-in decides its day and shift, by the person’s patterns or the
 * work hours that applied when it was recorded. Its lateness is recalculated from the whole shift
 * (shift-lateness.ts).
 */
export function withTimes(
  entry: Entry,
  { clockInTime, clockOutTime }: CorrectedTimes,
  patterns: readonly WorkingPattern[],
): Entry {
  return {
    ...entry,
    clockInTime,
    clockOutTime,
    day: londonDay(clockInTime),
    shiftDay: shiftAt(clockInTime, { hours: entry.hours, patterns }).day,
    missingClockOut: entry.missingClockOut && clockOutTime === null,
    corrected: true,
    version: entry.version + 1,
  };
}

function spanOf({ clockInTime, clockOutTime }: CorrectedTimes): string {
  const from = formatDateTime(clockInTime);
  return clockOutTime ? `${from} to ${formatDateTime(clockOutTime)}` : `since ${from}`;
}
