import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonDay, londonTime } from '@portal/kernel/london';
import { shortDay } from '../detail/week.ts';

/** When a session began and ended, as the server says it. */
export interface Span {
  clockInTime: string;
  clockOutTime: string | null;
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
