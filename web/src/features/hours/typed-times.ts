import { addDays, instantInLondon, londonDay, londonTime } from '@portal/kernel/london';

const hourMs = 3_600_000;

/** A day as people write it, `16/11/2026`, `16.11.26` or `16112026`, as `YYYY-MM-DD`; null where it is none. */
export function parseDay(text: string): string | null {
  const parts =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!parts) return null;
  const [, date = '', month = '', year = ''] = parts;
  const day = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(date)}`;
  const isReal = !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
  return isReal ? day : null;
}

/** A time of day as people write it, `8:57`, `8.57` or `0857`, as `HH:MM`; null where it is none. */
export function parseTime(text: string): string | null {
  const parts = /^\s*(\d{1,2})[:.]?(\d{2})\s*$/.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = ''] = parts;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${twoDigits(hours)}:${minutes}`;
}

/**
 * The instants at which London's clocks show a day and time: one, but none in the hour that is left
 * out in March, and two in the hour that comes twice in October.
 */
export function instantsAt(day: string, time: string): Date[] {
  const first = instantInLondon(day, time);
  const candidates = [first, new Date(first.getTime() + hourMs)];
  return candidates.filter((at) => londonDay(at) === day && londonTime(at) === time);
}

function twoDigits(digits: string): string {
  return digits.padStart(2, '0');
}
