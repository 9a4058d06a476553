import { daysBetween } from '@portal/kernel/london';

const dayFormat = format({ weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYearFormat = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

interface Range {
  startDate: string;
  endDate: string;
}

/** The days of a request: `Mon 16 Nov 2026`, `Mon 16 to Fri 20 Nov 2026`, each part said once. */
export function datesInWords({ startDate, endDate }: Range): string {
  const end = dayOfYearFormat(endDate);
  if (startDate === endDate) return end;
  if (startDate.slice(0, 4) !== endDate.slice(0, 4))
    return `${dayOfYearFormat(startDate)} to ${end}`;
  const start = dayFormat(startDate);
  const isSameMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
  return `${isSameMonth ? start.split(' ').slice(0, 2).join(' ') : start} to ${end}`;
}

/** The days from one to the other, both included. */
export function calendarDays({ startDate, endDate }: Range): number {
  return daysBetween(startDate, endDate) + 1;
}

/** A day in a list: `Mon 16 Nov`. */
export function dayInWords(day: string): string {
  return dayFormat(day);
}

/** A day that may be in another year: `Mon 16 Nov 2026`. */
export function dayOfYearInWords(day: string): string {
  return dayOfYearFormat(day);
}

function format(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const inWords = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  // Without the comma that some versions of the format put behind the weekday.
  return (day) => inWords.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}
