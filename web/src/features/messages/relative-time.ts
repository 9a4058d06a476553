import { formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';

const minute = 60_000;

/** How long ago: minutes under 60, hours under a day, then the date (docs/specification/messages.md). */
export function relativeTime(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / minute));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return formatAgo(minutes, 'minute');
  if (minutes < 24 * 60) return formatAgo(Math.floor(minutes / 60), 'hour');
  return formatDay(londonDay(at));
}

function formatAgo(count: number, unit: 'minute' | 'hour'): string {
  return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
}
