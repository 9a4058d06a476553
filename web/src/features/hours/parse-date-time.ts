import { addDays, instantInLondon, londonDay, londonTime } from '@portal/kernel/london';

const hourMs = 3_600_000;

/**
 * Parses a typed date, `16/11/2026`, `16.11.26` or `16112026`, to `YYYY-MM-DD`; null if it is not a
 * date.
 */
export function parseDay(text: string): string | null {
  const parts =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!parts) return null;
  const [, date = '', month = '', year = ''] = parts;
  const day = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(date)}`;
  const isValidDay = !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
  return isValidDay ? day : null;
}

/** Parses a typed time, `8:57`, `8.57` or `0857`, to `HH:MM`; null if it is not a time. */
export function parseTime(text: string): string | null {
  const parts = /^\s*(\d{1,2})[:.]?(\d{2})\s*$/.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = ''] = parts;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${twoDigits(hours)}:${minutes}`;
}

/**
 * The instants of a London day and time: usually one, none in the hour that is skipped in March,
 * two in the hour that repeats in October.
 */
export function instantsAt(day: string, time: string): Date[] {
  const first = instantInLondon(day, time);
  const candidates = [first, new Date(first.getTime() + hourMs)];
  return candidates.filter((at) => londonDay(at) === day && londonTime(at) === time);
}

function twoDigits(digits: string): string {
  return digits.padStart(2, '0');
}
