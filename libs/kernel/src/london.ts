/**
 * Converts between instants and London time. Since 1996 the United Kingdom has GMT, and BST (one
 * hour ahead) from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October
 * (Summer Time Order 2002). The tests compare this with Intl for every half hour of 2020 to 2030.
 *
 * A day is a `YYYY-MM-DD` string, a time of day an `HH:MM` string, an instant a `Date`.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** London's offset from UTC in minutes at an instant: 0 in winter, 60 in summer. */
export function londonOffsetMinutes(at: Date): 0 | 60 {
  const year = at.getUTCFullYear();
  return at.getTime() >= clockChange(year, 3) && at.getTime() < clockChange(year, 10) ? 60 : 0;
}

/** London's time zone abbreviation at an instant: `GMT` or `BST`. */
export function londonZoneName(at: Date): 'GMT' | 'BST' {
  return londonOffsetMinutes(at) === 0 ? 'GMT' : 'BST';
}

/** The London day of an instant. */
export function londonDay(at: Date): string {
  return wallClock(at).toISOString().slice(0, 10);
}

/** The London time of day of an instant, to the minute. */
export function londonTime(at: Date): string {
  return wallClock(at).toISOString().slice(11, 16);
}

/**
 * The instant of a day and time in London. In October, a time that occurs twice is the first of the
 * two. In March, a time that doesn't exist is read as if the clocks had not yet changed (01:30 is
 * 02:30 BST). Throws a RangeError for an invalid day or time.
 */
export function instantInLondon(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) throw new RangeError(`Not a day and time: ${day} ${time}`);
  const asSummerTime = new Date(asUtc - hourMs);
  return londonOffsetMinutes(asSummerTime) === 60 ? asSummerTime : new Date(asUtc);
}

/** The instant at which a London day begins. */
export function startOfDay(day: string): Date {
  return instantInLondon(day, '00:00');
}

/** The instant at which a London day ends: the start of the next day. */
export function endOfDay(day: string): Date {
  return startOfDay(addDays(day, 1));
}

/** The day `count` days later, or earlier if `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * hourMs).toISOString().slice(0, 10);
}

/** The same day `count` months later, or the last day of that month where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** The number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * hourMs);
}

/** All days from `from` to `to`, both included; empty if `to` is earlier. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i));
}

/** The same day a number of years earlier; for 29 February, 1 March if that year has none. */
export function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/** The day of the week: 1 is Monday, 7 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The week of a day, Monday to Sunday. */
export function weekOf(day: string): { start: string; end: string } {
  const start = addDays(day, 1 - weekday(day));
  return { start, end: addDays(start, 6) };
}

/** The month of a day, from its first to its last day. */
export function monthOf(day: string): { start: string; end: string } {
  const start = `${day.slice(0, 7)}-01`;
  // 31 days after the first of any month is in the next month.
  const next = addDays(start, 31).slice(0, 7);
  return { start, end: addDays(`${next}-01`, -1) };
}

/** A `Date` whose UTC fields are the London time. */
function wallClock(at: Date): Date {
  return new Date(at.getTime() + londonOffsetMinutes(at) * minuteMs);
}

/** 01:00 UTC on the last Sunday of a month (3 or 10), in milliseconds. */
function clockChange(year: number, month: 3 | 10): number {
  const last = new Date(Date.UTC(year, month, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * hourMs;
}
