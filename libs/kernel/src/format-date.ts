import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { londonOffsetMinutes } from './london.ts';

dayjs.extend(utc);

/** Formats an instant in London time: `01/07/2026 at 09:00` (docs/specification/time.md). */
export function formatDateTime(at: Date): string {
  return inLondon(at).format('DD/MM/YYYY [at] HH:mm');
}

/** Formats the London time of day of an instant with seconds: `09:00:00`. */
export function formatTimeWithSeconds(at: Date): string {
  return inLondon(at).format('HH:mm:ss');
}

/** Formats a day (`YYYY-MM-DD`): `01/07/2026`. */
export function formatDay(day: string): string {
  return dayjs.utc(day).format('DD/MM/YYYY');
}

/** Formats a day with its weekday: `Wednesday 1 July 2026`. */
export function formatLongDay(day: string): string {
  return dayjs.utc(day).format('dddd D MMMM YYYY');
}

/** Formats a day with the name of its month: `1 July 2026`. */
export function formatDayWithMonthName(day: string): string {
  return dayjs.utc(day).format('D MMMM YYYY');
}

/** Formats the month of a day: `July`. */
export function formatMonthName(day: string): string {
  return dayjs.utc(day).format('MMMM');
}

function inLondon(at: Date) {
  return dayjs.utc(at).utcOffset(londonOffsetMinutes(at));
}
