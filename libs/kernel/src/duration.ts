import { roundToHundredth } from './round-to-hundredth.ts';

const minuteMs = 60_000;

/**
 * The definition of a duration: the minutes between two times, each cut to its minute, so that
 * people can check a duration against the times shown (06:50:50 to 14:57:10 is 8h 7m). London
 * differs from UTC by whole hours, so cutting in UTC gives the same. 0 if `to` is earlier.
 */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, wholeMinutes(to) - wholeMinutes(from));
}

/** Minutes as decimal hours with two decimal places: 452 is 7.53. */
export function decimalHours(minutes: number): number {
  return roundToHundredth(minutes / 60);
}

/** The inverse of `decimalHours`. It is exact because a hundredth of an hour is under a minute. */
export function hoursToMinutes(hours: number): number {
  return Math.round(hours * 60);
}

/** Formats minutes for people: 452 is `7h 32m`. */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

function wholeMinutes(at: Date): number {
  return Math.floor(at.getTime() / minuteMs);
}
