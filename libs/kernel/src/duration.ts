const minute = 60_000;

/** Elapsed whole minutes between two instants, rounded down; 0 where `to` is the earlier. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / minute));
}

/** Minutes as decimal hours, to two places: 452 is 7.53. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** Minutes for people: 452 is `7h 32m`. */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
