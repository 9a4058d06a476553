/**
 * Elapsed real time as a running clock shows it: `7:32:05`. It counts from the minute shown, so that
 * its hours and minutes are those that every total has. Never less than nothing.
 */
export function elapsed(since: Date, now: number): string {
  const from = new Date(since).setUTCSeconds(0, 0);
  const seconds = Math.max(0, Math.floor((now - from) / 1000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
