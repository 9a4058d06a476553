/**
 * Elapsed time as `7:32:05`. It counts from the full minute, so that hours and minutes match all
 * totals. Never negative.
 */
export function formatElapsed(since: Date, now: number): string {
  const from = new Date(since).setUTCSeconds(0, 0);
  const seconds = Math.max(0, Math.floor((now - from) / 1000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
