const shortDayFormat = format({ weekday: 'short', day: 'numeric', month: 'short' });
const monthFormat = format({ month: 'short', year: 'numeric' });
const dayAndMonthFormat = format({ day: 'numeric', month: 'short' });

/** A day in a list: `Mon 16 Nov`. */
export function formatShortDay(day: string): string {
  // Some ICU versions put a comma after the weekday.
  return shortDayFormat.format(atMidnight(day)).replace(',', '');
}

/** A range of days: `16 Nov – 22 Nov`. */
export function formatDayRange({ start, end }: { start: string; end: string }): string {
  return `${dayAndMonthFormat.format(atMidnight(start))} – ${dayAndMonthFormat.format(atMidnight(end))}`;
}

/** A short month: `Nov 2026`. */
export function formatShortMonth(month: string): string {
  return monthFormat.format(atMidnight(`${month}-01`));
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
}

function atMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
