import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { daysBetween, londonDay, londonTime } from '@portal/kernel/london';

interface Times {
  clockInTime: string;
  clockOutTime: string | null;
  missingClockOut: boolean;
}

/** From when to when, in London's time: `08:57 – 17:02`, `22:00 – 06:02 +1`, `08:57 – now`. */
export function timesInWords(times: Times): string {
  return `${timeOf(times.clockInTime)} – ${endInWords(times)}`;
}

/** The same to be read out, where a dash and a plus say nothing. */
export function timesReadOut(times: Times): string {
  const { clockInTime, clockOutTime, missingClockOut } = times;
  const from = `from ${timeOf(clockInTime)}`;
  if (missingClockOut) return `${from}, clock-out missing`;
  if (!clockOutTime) return `${from} until now`;
  const nextDay = endsLater(clockInTime, clockOutTime) > 0 ? ' the next day' : '';
  return `${from} to ${timeOf(clockOutTime)}${nextDay}`;
}

/** How long a session was: `8h 5m`; null as long as that is not known. */
export function lengthInWords({ clockInTime, clockOutTime }: Times): string | null {
  if (!clockOutTime) return null;
  return formatDuration(minutesBetween(new Date(clockInTime), new Date(clockOutTime)));
}

function endInWords({ clockInTime, clockOutTime, missingClockOut }: Times): string {
  if (missingClockOut) return '?';
  if (!clockOutTime) return 'now';
  const later = endsLater(clockInTime, clockOutTime);
  return later > 0 ? `${timeOf(clockOutTime)} +${later}` : timeOf(clockOutTime);
}

function endsLater(clockInTime: string, clockOutTime: string): number {
  return daysBetween(londonDay(new Date(clockInTime)), londonDay(new Date(clockOutTime)));
}

function timeOf(instant: string): string {
  return londonTime(new Date(instant));
}
