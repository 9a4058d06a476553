/*
 * A ward computer's clock may be minutes off. The time shown on the clock button must be the time
 * that will be recorded, so the app follows the server's clock wherever the two differ by more than
 * the precision of the Date header.
 */
const toleranceMs = 2_000;
let offsetMs = 0;

/** Adjusts the app’s clock by the Date header of a response. */
export function updateServerTime(dateHeader: string | null): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - Date.now();
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

/** The current time by the server’s clock, in milliseconds. */
export function currentTime(): number {
  return Date.now() + offsetMs;
}
