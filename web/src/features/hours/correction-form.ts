import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { formatDay } from '@portal/kernel/format';
import { addDays, londonDay, londonOffsetMinutes, londonTime } from '@portal/kernel/london';
import type { FieldErrors } from '../../app/use-form.ts';
import { instantsAt, parseDay, parseTime } from './typed-times.ts';

const longestMs = 16 * 3_600_000;

/** What is typed, in London's time. The server's names, so that what it finds wrong lands there. */
export type CorrectionForm = {
  day: string;
  clockInTime: string;
  clockOutTime: string;
  /** The second of two, for a time in the hour that comes twice. */
  isSecondIn: boolean;
  isSecondOut: boolean;
  reason: string;
};

/** The session as it is recorded. */
interface Recorded {
  clockInTime: string;
  clockOutTime: string | null;
}

/** What a form says: the times as far as they can be read, and what is wrong with it. */
interface Reading {
  clockIn: Date | null;
  clockOut: Date | null;
  endsNextDay: boolean;
  /** Both could be meant: the clocks showed it twice. */
  inComesTwice: boolean;
  outComesTwice: boolean;
  errors: FieldErrors<CorrectionForm>;
}

/** The form as it opens: with the times that are recorded. */
export function formOf({ clockInTime, clockOutTime }: Recorded): CorrectionForm {
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

interface Rules {
  /** The session goes on: it may stay without an end. */
  mayStayOpen?: boolean;
  /** What is said of times that are those of before. */
  same?: string;
}

/** Reads a form. The end is on the next day where its time is not after the beginning's. */
export function readForm(
  form: CorrectionForm,
  recorded: Recorded,
  now: Date,
  { mayStayOpen = false, same = 'These are the times that are recorded.' }: Rules = {},
): Reading {
  const day = parseDay(form.day);
  const inTime = parseTime(form.clockInTime);
  const outTime = parseTime(form.clockOutTime);
  const endsNextDay = inTime !== null && outTime !== null && outTime <= inTime;
  const outDay = day && endsNextDay ? addDays(day, 1) : day;
  const ins = day && inTime ? instantsAt(day, inTime) : [];
  const outs = outDay && outTime ? instantsAt(outDay, outTime) : [];
  const clockIn = exactly(chosen(ins, form.isSecondIn), recorded.clockInTime);
  const clockOut = exactly(chosen(outs, form.isSecondOut), recorded.clockOutTime);

  const errors: FieldErrors<CorrectionForm> = {};
  if (!day) errors.day = 'Please enter the date as dd/mm/yyyy.';
  if (!inTime) errors.clockInTime = 'Please enter the time as HH:MM.';
  else if (day && !clockIn) errors.clockInTime = leftOut(inTime);
  else if (clockIn && clockIn > now) errors.clockInTime = 'The clock-in can’t be in the future.';
  const staysOpen = mayStayOpen && form.clockOutTime.trim() === '';
  if (!outTime) {
    if (!staysOpen) errors.clockOutTime = 'Please enter the time as HH:MM.';
  } else if (outDay && !clockOut) errors.clockOutTime = leftOut(outTime);
  else if (clockOut && clockOut > now)
    errors.clockOutTime = 'The clock-out can’t be in the future.';
  else if (clockIn && clockOut && clockOut.getTime() - clockIn.getTime() > longestMs) {
    errors.clockOutTime = 'A session can’t be longer than 16 hours.';
  }
  if (clockIn && (clockOut || staysOpen) && isRecorded(clockIn, clockOut, recorded)) {
    errors.clockInTime = same;
  }
  if (!form.reason.trim()) errors.reason = 'Please say why.';
  const inComesTwice = ins.length > 1;
  const outComesTwice = outs.length > 1;
  return { clockIn, clockOut, endsNextDay, inComesTwice, outComesTwice, errors };
}

/** How long the session would be: elapsed time, whatever the clocks did meanwhile. */
export function lengthOf({ clockIn, clockOut }: Reading): string | null {
  if (!clockIn || !clockOut || clockOut <= clockIn) return null;
  return formatDuration(minutesBetween(clockIn, clockOut));
}

/** `back` or `forward` where the clocks changed during the session. */
export function clockChangeOf({ clockIn, clockOut }: Reading): 'back' | 'forward' | null {
  if (!clockIn || !clockOut) return null;
  const change = londonOffsetMinutes(clockOut) - londonOffsetMinutes(clockIn);
  if (change === 0) return null;
  return change < 0 ? 'back' : 'forward';
}

function chosen(instants: Date[], isSecond: boolean): Date | null {
  return instants[isSecond && instants.length > 1 ? 1 : 0] ?? null;
}

/** A time that was left as it is keeps the seconds that are recorded. */
function exactly(typed: Date | null, recorded: string | null): Date | null {
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

function leftOut(time: string): string {
  return `The clocks went forward that night: there was no ${time}.`;
}
