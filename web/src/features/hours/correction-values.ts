import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { formatDay } from '@portal/kernel/format-date';
import { addDays, londonDay, londonOffsetMinutes, londonTime } from '@portal/kernel/london';
import type { FieldErrors } from '../../lib/forms/use-form.ts';
import { instantsAt, parseDay, parseTime } from './parse-date-time.ts';

const maxSessionMs = 16 * 3_600_000;

/**
 * The input, in London time. The fields have the server’s names, so that its validation errors
 * match.
 */
export type CorrectionValues = {
  day: string;
  clockInTime: string;
  clockOutTime: string;
  /** The later of the two, for a time in the hour that repeats in October. */
  isSecondIn: boolean;
  isSecondOut: boolean;
  reason: string;
};

/** The recorded session. */
interface Recorded {
  clockInTime: string;
  clockOutTime: string | null;
}

/** A parsed form: its times, as far as they are valid, and its errors. */
interface ParsedCorrection {
  clockIn: Date | null;
  clockOut: Date | null;
  endsNextDay: boolean;
  /** The time is ambiguous: it occurs twice that day. */
  isInAmbiguous: boolean;
  isOutAmbiguous: boolean;
  errors: FieldErrors<CorrectionValues>;
}

/** The form prefilled with the recorded times. */
export function toCorrectionForm({ clockInTime, clockOutTime }: Recorded): CorrectionValues {
  const clockIn = new Date(clockInTime);
  const clockOut = clockOutTime === null ? null : new Date(clockOutTime);
  return {
    day: formatDay(londonDay(clockIn)),
    clockInTime: londonTime(clockIn),
    clockOutTime: clockOut ? londonTime(clockOut) : '',
    isSecondIn: isSecond(clockIn),
    isSecondOut: clockOut !== null && isSecond(clockOut),
    reason: '',
  };
}

/** The form for a new session on a day (`YYYY-MM-DD`). */
export function newSessionForm(day: string): CorrectionValues {
  return {
    day: formatDay(day),
    clockInTime: '',
    clockOutTime: '',
    isSecondIn: false,
    isSecondOut: false,
    reason: '',
  };
}

interface Rules {
  /** The session is still open, so it may have no end. */
  canStayOpen?: boolean;
  /** The error for times that are unchanged. */
  same?: string;
}

/** Parses and validates a form; `recorded` is null for a new session. An end time that is not after the start time is on the next day. */
export function parseCorrectionForm(
  form: CorrectionValues,
  recorded: Recorded | null,
  now: Date,
  { canStayOpen = false, same = 'These times are already recorded' }: Rules = {},
): ParsedCorrection {
  const day = parseDay(form.day);
  const inTime = parseTime(form.clockInTime);
  const outTime = parseTime(form.clockOutTime);
  const endsNextDay = inTime !== null && outTime !== null && outTime <= inTime;
  const outDay = day && endsNextDay ? addDays(day, 1) : day;
  const ins = day && inTime ? instantsAt(day, inTime) : [];
  const outs = outDay && outTime ? instantsAt(outDay, outTime) : [];
  const clockIn = withRecordedSeconds(chosen(ins, form.isSecondIn), recorded?.clockInTime ?? null);
  const clockOut = withRecordedSeconds(
    chosen(outs, form.isSecondOut),
    recorded?.clockOutTime ?? null,
  );

  const errors: FieldErrors<CorrectionValues> = {};
  if (!day) errors.day = 'Enter a date as dd/mm/yyyy';
  if (!inTime) errors.clockInTime = 'Enter the time as HH:MM';
  else if (day && !clockIn) errors.clockInTime = missingTime(inTime);
  else if (clockIn && clockIn > now) errors.clockInTime = 'Clock-in can’t be in the future';
  const staysOpen = canStayOpen && form.clockOutTime.trim() === '';
  if (!outTime) {
    if (!staysOpen) errors.clockOutTime = 'Enter the time as HH:MM';
  } else if (outDay && !clockOut) errors.clockOutTime = missingTime(outTime);
  else if (clockOut && clockOut > now) errors.clockOutTime = 'Clock-out can’t be in the future';
  else if (clockIn && clockOut && clockOut.getTime() - clockIn.getTime() > maxSessionMs) {
    errors.clockOutTime = 'These times can’t be more than 16 hours apart';
  }
  if (recorded && clockIn && (clockOut || staysOpen) && isRecorded(clockIn, clockOut, recorded)) {
    errors.clockInTime = same;
  }
  if (!form.reason.trim()) errors.reason = 'Enter a reason';
  const isInAmbiguous = ins.length > 1;
  const isOutAmbiguous = outs.length > 1;
  return { clockIn, clockOut, endsNextDay, isInAmbiguous, isOutAmbiguous, errors };
}

/** The length of the corrected session, as elapsed time across clock changes. */
export function correctedDuration({ clockIn, clockOut }: ParsedCorrection): string | null {
  if (!clockIn || !clockOut || clockOut <= clockIn) return null;
  return formatDuration(minutesBetween(clockIn, clockOut));
}

/** `back` or `forward` if the clocks changed during the session. */
export function daylightSavingChange({
  clockIn,
  clockOut,
}: ParsedCorrection): 'back' | 'forward' | null {
  if (!clockIn || !clockOut) return null;
  const change = londonOffsetMinutes(clockOut) - londonOffsetMinutes(clockIn);
  if (change === 0) return null;
  return change < 0 ? 'back' : 'forward';
}

function chosen(instants: Date[], isSecond: boolean): Date | null {
  return instants[isSecond && instants.length > 1 ? 1 : 0] ?? null;
}

/** An unchanged time keeps its recorded seconds. */
function withRecordedSeconds(typed: Date | null, recorded: string | null): Date | null {
  if (!typed || !recorded) return typed;
  const since = Date.parse(recorded) - typed.getTime();
  return since >= 0 && since < 60_000 ? new Date(recorded) : typed;
}

function isRecorded(clockIn: Date, clockOut: Date | null, recorded: Recorded): boolean {
  return (
    clockIn.getTime() === Date.parse(recorded.clockInTime) &&
    (clockOut?.getTime() ?? null) === (recorded.clockOutTime && Date.parse(recorded.clockOutTime))
  );
}

function isSecond(at: Date): boolean {
  const minute = Math.floor(at.getTime() / 60_000) * 60_000;
  return instantsAt(londonDay(at), londonTime(at))[1]?.getTime() === minute;
}

function missingTime(time: string): string {
  return `The clocks went forward that night, so there was no ${time}`;
}
