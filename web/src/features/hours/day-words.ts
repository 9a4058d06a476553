const shortDayFormat = format({ weekday: 'short', day: 'numeric', month: 'short' });
const monthFormat = format({ month: 'short', year: 'numeric' });
const dayAndMonthFormat = format({ day: 'numeric', month: 'short' });

/** A day in a list: `Mon 16 Nov`. */
export function shortDay(day: string): string {
  // Without the comma that some versions of the format put behind the weekday.
  return shortDayFormat.format(atMidnight(day)).replace(',', '');
}

/** From one day to another: `16 Nov – 22 Nov`. */
export function daysInWords({ start, end }: { start: string; end: string }): string {
  return `${dayAndMonthFormat.format(atMidnight(start))} – ${dayAndMonthFormat.format(atMidnight(end))}`;
}

/** A month in a small place: `Nov 2026`. */
export function monthInWords(month: string): string {
  return monthFormat.format(atMidnight(`${month}-01`));
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
}

function atMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
