import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { daysBetween, londonDay, londonTime } from '@portal/kernel/london';

interface Times {
  clockInTime: string;
  clockOutTime: string | null;
  missingClockOut: boolean;
}

/** The times of an entry: `08:57 – 17:02`, `22:00 – 06:02 +1`, `08:57 – now`. */
export function formatEntryTimes(times: Times): string {
  return `${timeOf(times.clockInTime)} – ${formatEnd(times)}`;
}

/** The times for screen readers, which don’t read dashes and plus signs. */
export function formatSpokenTimes(times: Times): string {
  const { clockInTime, clockOutTime, missingClockOut } = times;
  const from = `from ${timeOf(clockInTime)}`;
  if (missingClockOut) return `${from}, clock-out missing`;
  if (!clockOutTime) return `${from} until now`;
  const nextDay = daysLater(clockInTime, clockOutTime) > 0 ? ' the next day' : '';
  return `${from} to ${timeOf(clockOutTime)}${nextDay}`;
}

/** The duration of an entry: `8h 5m`; null while it is unknown. */
export function formatEntryDuration({ clockInTime, clockOutTime }: Times): string | null {
  if (!clockOutTime) return null;
  return formatDuration(minutesBetween(new Date(clockInTime), new Date(clockOutTime)));
}

function formatEnd({ clockInTime, clockOutTime, missingClockOut }: Times): string {
  if (missingClockOut) return '?';
  if (!clockOutTime) return 'now';
  const later = daysLater(clockInTime, clockOutTime);
  return later > 0 ? `${timeOf(clockOutTime)} +${later}` : timeOf(clockOutTime);
}

function daysLater(clockInTime: string, clockOutTime: string): number {
  return daysBetween(londonDay(new Date(clockInTime)), londonDay(new Date(clockOutTime)));
}

function timeOf(instant: string): string {
  return londonTime(new Date(instant));
}
