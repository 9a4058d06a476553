import { formatDay, formatLongDay } from '@portal/kernel/format-date';
import { daysBetween, londonDay, londonOffsetMinutes, londonTime } from '@portal/kernel/london';

/**
 * Formats days and instants for files. Millions of rows have only a few thousand days and hours, so the
 * results are cached; a full cache is cleared.
 */
const maxCached = 20_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Day 0 of spreadsheets. */
const spreadsheetEpoch = '1899-12-30';

interface FormattedDay {
  text: string;
  weekday: string;
  serial: number;
}
interface FormattedHour {
  /** `16/11/2026 09:`. Clocks change on the hour, so the minutes are those of UTC. */
  text: string;
  /** The spreadsheet number of its start in London time. */
  serial: number;
}

const days = new Map<string, FormattedDay>();
const hours = new Map<number, FormattedHour>();
const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));

/** Formats a day as `16/11/2026`, with its weekday in English and its spreadsheet number. */
export function formatSpreadsheetDay(day: string): FormattedDay {
  const cached = days.get(day);
  if (cached) return cached;
  const formatted = {
    text: formatDay(day),
    weekday: formatLongDay(day).split(' ', 1)[0] ?? '',
    serial: daysBetween(spreadsheetEpoch, day),
  };
  store(days, day, formatted);
  return formatted;
}

/** Formats an instant in London time: `16/11/2026 09:00`. */
export function formatTimestamp(at: Date): string {
  const ms = at.getTime();
  const minute = Math.floor((ms % hourMs) / minuteMs);
  return hourOf(ms).text + (minutes[minute] ?? minutesBefore1970(at));
}

/** Gives the spreadsheet number of an instant in London time, to the minute. */
export function timestampSerial(at: Date): number {
  const ms = at.getTime();
  const hourStart = Math.floor(ms / hourMs) * hourMs;
  return hourOf(ms).serial + Math.floor((ms - hourStart) / minuteMs) / 1_440;
}

function hourOf(ms: number): FormattedHour {
  const hour = Math.floor(ms / hourMs);
  const cached = hours.get(hour);
  if (cached) return cached;
  const at = new Date(hour * hourMs);
  const londonMs = hour * hourMs + londonOffsetMinutes(at) * minuteMs;
  const formatted = {
    text: `${formatDay(londonDay(at))} ${londonTime(at).slice(0, 3)}`,
    serial: londonMs / (24 * hourMs) + daysBetween(spreadsheetEpoch, '1970-01-01'),
  };
  store(hours, hour, formatted);
  return formatted;
}

/** Before 1970 the remainder is negative, so the table of minutes does not apply. */
function minutesBefore1970(at: Date): string {
  return londonTime(at).slice(3);
}

function store<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): void {
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, value);
}
