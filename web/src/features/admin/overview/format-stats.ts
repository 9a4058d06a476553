import { formatDuration } from '@portal/kernel/duration';
import { formatLongDay } from '@portal/kernel/format-date';

/** Hours of many people: `312h 30m`, and whole hours from a thousand on. */
export function formatHours(hours: number): string {
  if (hours >= 1000) return `${Math.round(hours).toLocaleString('en-GB')} h`;
  return formatDuration(Math.round(hours * 60));
}

/** The description of a chart for screen readers: `Monday 8h 0m, Tuesday 7h 30m`. */
export function formatSpokenDays(
  days: readonly { date: string; value: number }[],
  format: (value: number) => string,
): string {
  return days
    .map(({ date, value }) => `${formatLongDay(date).split(' ')[0]} ${format(value)}`)
    .join(', ');
}
