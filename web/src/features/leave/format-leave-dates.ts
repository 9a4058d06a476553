import { daysBetween } from '@portal/kernel/london';

const dayFormat = format({ weekday: 'short', day: 'numeric', month: 'short' });
const shortDayFormat = format({ day: 'numeric', month: 'short' });
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

/** The dates of a request without repetition: `Mon 16 Nov 2026`, `Mon 16 to Fri 20 Nov 2026`. */
export function formatLeaveDates({ startDate, endDate }: Range): string {
  const end = dayOfYearFormat(endDate);
  if (startDate === endDate) return end;
  if (startDate.slice(0, 4) !== endDate.slice(0, 4))
    return `${dayOfYearFormat(startDate)} to ${end}`;
  const start = dayFormat(startDate);
  const isSameMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
  return `${isSameMonth ? start.split(' ').slice(0, 2).join(' ') : start} to ${end}`;
}

/** The dates within a year, as short as they can be: `5 Jun`, `1–5 Jun`, `29 Jun – 3 Jul`. */
export function formatShortDates({ startDate, endDate }: Range): string {
  const start = formatShortDay(startDate);
  if (startDate === endDate) return start;
  const isSameMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
  const end = formatShortDay(endDate);
  return isSameMonth ? `${start.split(' ')[0]}–${end}` : `${start} – ${end}`;
}

/** A day without weekday and year: `30 Jun`. */
export function formatShortDay(day: string): string {
  return shortDayFormat(day);
}

/** The number of calendar days from the start to the end date, both included. */
export function countCalendarDays({ startDate, endDate }: Range): number {
  return daysBetween(startDate, endDate) + 1;
}

/** A day without the year: `Mon 16 Nov`. */
export function formatDayOfMonth(day: string): string {
  return dayFormat(day);
}

/** A day with the year: `Mon 16 Nov 2026`. */
export function formatDayOfYear(day: string): string {
  return dayOfYearFormat(day);
}

function format(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const dateFormat = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  // Some ICU versions put a comma after the weekday.
  return (day) => dateFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}
