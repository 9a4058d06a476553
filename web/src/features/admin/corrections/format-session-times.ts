import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { londonDay, londonTime } from '@portal/kernel/london';
import { formatWeekdayAndDate } from '../detail/format-week.ts';

/** The times of a session, as ISO instants. */
export interface Span {
  clockInTime: string;
  clockOutTime: string | null;
}

/** The duration in whole minutes; null without a clock-out. */
export function minutesOf({ clockInTime, clockOutTime }: Span): number | null {
  return clockOutTime === null
    ? null
    : minutesBetween(new Date(clockInTime), new Date(clockOutTime));
}

/** A time of day, with the date if it isn't the session's. */
export function formatTimeOn(instant: string | null, day: string): string {
  if (instant === null) return 'none';
  const at = new Date(instant);
  const own = londonDay(at);
  return own === day ? londonTime(at) : `${londonTime(at)} on ${formatWeekdayAndDate(own)}`;
}

/** `09:00–17:00`, with the date of the end if it is another day. */
export function formatSpan(span: Span): string {
  const day = londonDay(new Date(span.clockInTime));
  const from = formatTimeOn(span.clockInTime, day);
  return span.clockOutTime === null
    ? `from ${from}, no clock-out`
    : `${from}–${formatTimeOn(span.clockOutTime, day)}`;
}

/** The difference in duration: `1h 30m more`; null if either has no clock-out. */
export function formatDifference(before: Span, after: Span): string | null {
  const was = minutesOf(before);
  const is = minutesOf(after);
  if (was === null || is === null) return null;
  if (was === is) return 'no change';
  const duration = formatDuration(Math.abs(is - was)).replace(/^0h /, '');
  return `${duration} ${is > was ? 'more' : 'less'}`;
}
