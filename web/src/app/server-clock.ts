/*
 * A ward's computer may be minutes off. What the person reads before pressing a clock button must
 * be the time that will be recorded, so the app's clock follows the server's wherever the two
 * differ by more than the inexactness of the Date header.
 */
const toleranceMs = 2_000;
let offsetMs = 0;

export function noteServerTime(dateHeader: string | null): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - Date.now();
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

/** The present by the server's clock, in milliseconds. */
export function currentTime(): number {
  return Date.now() + offsetMs;
}
