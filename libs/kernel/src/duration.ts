const minute = 60_000;

/**
 * The one definition of a duration: elapsed minutes between the minutes that clocks show, so that
 * anybody can check it against the times beside it (06:50:50 to 14:57:10 is 8h 7m). London's clocks
 * differ from UTC by whole hours, so cutting in UTC cuts what they show. 0 where `to` is the earlier.
 */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, minuteOf(to) - minuteOf(from));
}

/** Minutes as decimal hours, to two places: 452 is 7.53. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** The minutes that decimal hours were made of: hundredths of an hour are finer than a minute. */
export function minutesOfHours(hours: number): number {
  return Math.round(hours * 60);
}

/** Minutes for people: 452 is `7h 32m`. */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / minute);
}
