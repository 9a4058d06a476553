import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonDay, londonTime } from '@portal/kernel/london';
import type { FieldErrors } from '../../../app/use-form.ts';
import { shortDay } from '../detail/week.ts';
import { instantOf, type Moment, momentOf } from './moment.ts';

/** When a session began and ended, as the server says it. */
export interface Span {
  clockInTime: string;
  clockOutTime: string | null;
}

/** The times of a session as they are typed, and why they are changed. */
export type TypedTimes = {
  inDay: string;
  inTime: string;
  inAgain: boolean;
  outDay: string;
  outTime: string;
  outAgain: boolean;
  reason: string;
};

const invalidTime = 'Please enter valid times in HH:MM format (e.g., 09:00).';

/** What the fields hold at first; an end that is not known is on the day of the beginning. */
export function typedTimes({ clockInTime, clockOutTime }: Span): TypedTimes {
  const began = momentOf(new Date(clockInTime));
  const ended = clockOutTime === null ? null : momentOf(new Date(clockOutTime));
  return {
    inDay: began.day,
    inTime: began.time,
    inAgain: began.again,
    outDay: ended?.day ?? began.day,
    outTime: ended?.time ?? '',
    outAgain: ended?.again ?? false,
    reason: '',
  };
}

/** The instants that were typed; what was not changed stays as it was in `before`. */
export function instantsOf(typed: TypedTimes, before: Span) {
  const { clockInTime, clockOutTime } = before;
  return {
    clockIn: instantOf(beginning(typed), new Date(clockInTime)),
    clockOut: instantOf(end(typed), clockOutTime === null ? null : new Date(clockOutTime)),
  };
}

/** What of it can't be sent. A session that is still going on may stay without an end. */
export function timesErrors(
  typed: TypedTimes,
  before: Span,
  { now, mayStayOpen }: { now: number; mayStayOpen: boolean },
): FieldErrors<TypedTimes> {
  const { clockIn, clockOut } = instantsOf(typed, before);
  const errors: FieldErrors<TypedTimes> = {};
  const isOpen = mayStayOpen && typed.outTime.trim() === '';
  if (!clockIn) errors.inTime = invalidTime;
  else if (clockIn.getTime() > now) errors.inTime = 'That is in the future.';
  if (!clockOut && !isOpen) errors.outTime = invalidTime;
  else if (clockOut && !isOpen) {
    if (clockOut.getTime() > now) errors.outTime = 'That is in the future.';
    else if (clockIn && clockOut <= clockIn) errors.outTime = 'That is before they clocked in.';
  }
  if (typed.reason.trim() === '') errors.reason = 'Please say why.';
  return errors;
}

export function beginning({ inDay, inTime, inAgain }: TypedTimes): Moment {
  return { day: inDay, time: inTime, again: inAgain };
}

export function end({ outDay, outTime, outAgain }: TypedTimes): Moment {
  return { day: outDay, time: outTime, again: outAgain };
}

/** Whole minutes of a session; null while it has no end. */
export function minutesOf({ clockInTime, clockOutTime }: Span): number | null {
  return clockOutTime === null
    ? null
    : minutesBetween(new Date(clockInTime), new Date(clockOutTime));
}

/** A time of day, with its day where that is another than the session's. */
export function timeOn(instant: string | null, day: string): string {
  if (instant === null) return 'none';
  const at = new Date(instant);
  const own = londonDay(at);
  return own === day ? londonTime(at) : `${londonTime(at)} on ${shortDay(own)}`;
}

/** `09:00 to 17:00`, with the day of the end where the session went on into another. */
export function spanInWords(span: Span): string {
  const day = londonDay(new Date(span.clockInTime));
  const from = timeOn(span.clockInTime, day);
  return span.clockOutTime === null
    ? `from ${from}, no end`
    : `${from} to ${timeOn(span.clockOutTime, day)}`;
}

/** By how much another span is longer or shorter: `1h 30m longer`; null where one has no end. */
export function difference(before: Span, after: Span): string | null {
  const was = minutesOf(before);
  const is = minutesOf(after);
  if (was === null || is === null) return null;
  if (was === is) return 'as long';
  return `${formatDuration(Math.abs(is - was))} ${is > was ? 'longer' : 'shorter'}`;
}
