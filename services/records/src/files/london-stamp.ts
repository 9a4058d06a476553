import { formatDay, formatLongDay } from '@portal/kernel/format';
import { daysBetween, londonDay, londonOffsetMinutes, londonTime } from '@portal/kernel/london';

/**
 * Days and instants as files show them. Millions of rows have a few thousand days and hours: what the
 * kernel makes of each is kept, and the oldest are forgotten together where there are too many.
 */
const mostKept = 20_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Spreadsheets count days from here. */
const firstDay = '1899-12-30';

interface KnownDay {
  text: string;
  weekday: string;
  serial: number;
}
interface KnownHour {
  /** `16/11/2026 09:`: clocks change on the hour, so that the minutes are those of UTC. */
  text: string;
  /** Of its beginning on London's clocks. */
  serial: number;
}

const days = new Map<string, KnownDay>();
const hours = new Map<number, KnownHour>();
const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));

/** A day as `16/11/2026`, its weekday in English, and its number in a spreadsheet. */
export function knownDay(day: string): KnownDay {
  const known = days.get(day);
  if (known) return known;
  const made = {
    text: formatDay(day),
    weekday: formatLongDay(day).split(' ', 1)[0] ?? '',
    serial: daysBetween(firstDay, day),
  };
  keep(days, day, made);
  return made;
}

/** An instant as London's clocks show it: `16/11/2026 09:00`. */
export function stampOf(at: Date): string {
  const ms = at.getTime();
  const minute = Math.floor((ms % hourMs) / minuteMs);
  return hourOf(ms).text + (minutes[minute] ?? stampBefore1970(at));
}

/** The number in a spreadsheet of what London's clocks show at an instant, to the minute. */
export function stampSerial(at: Date): number {
  const ms = at.getTime();
  const begun = Math.floor(ms / hourMs) * hourMs;
  return hourOf(ms).serial + Math.floor((ms - begun) / minuteMs) / 1_440;
}

function hourOf(ms: number): KnownHour {
  const hour = Math.floor(ms / hourMs);
  const known = hours.get(hour);
  if (known) return known;
  const at = new Date(hour * hourMs);
  const onClocks = hour * hourMs + londonOffsetMinutes(at) * minuteMs;
  const made = {
    text: `${formatDay(londonDay(at))} ${londonTime(at).slice(0, 3)}`,
    serial: onClocks / (24 * hourMs) + daysBetween(firstDay, '1970-01-01'),
  };
  keep(hours, hour, made);
  return made;
}

/** The rest of a negative number is negative. */
function stampBefore1970(at: Date): string {
  return londonTime(at).slice(3);
}

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, value);
}
