import { formatDuration } from '@portal/kernel/duration';
import { formatLongDay } from '@portal/kernel/format';

/** Hours of many people: `312h 30m`, and from a thousand on whole hours. */
export function hoursInWords(hours: number): string {
  if (hours >= 1000) return `${Math.round(hours).toLocaleString('en-GB')} h`;
  return formatDuration(Math.round(hours * 60));
}

/** The numbers of a plot of days, for those who can't see it: `Monday 8h 0m, Tuesday 7h 30m`. */
export function daysInWords(
  days: readonly { date: string; value: number }[],
  inWords: (value: number) => string,
): string {
  return days
    .map(({ date, value }) => `${formatLongDay(date).split(' ')[0]} ${inWords(value)}`)
    .join(', ');
}
