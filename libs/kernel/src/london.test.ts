import { isLongRun } from '@portal/testing/long-run';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  eachDay,
  endOfDay,
  instantInLondon,
  londonDay,
  londonOffsetMinutes,
  londonTime,
  londonZoneName,
  monthOf,
  startOfDay,
  weekday,
  weekOf,
  yearsBefore,
} from './london.ts';

const halfHour = 30 * 60_000;
const hour = 2 * halfHour;

/** What the platform's own time zone data say of an instant. */
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function accordingToIntl(at: number) {
  const parts = new Map(london.formatToParts(at).map(({ type, value }) => [type, value]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${get('year')}-${get('month')}-${get('day')}`,
    time: `${get('hour')}:${get('minute')}`,
  };
}

// Eleven years at night.
const [firstYear, lastYear] = isLongRun ? [2020, 2030] : [2026, 2027];

test('every half hour of several years matches Intl, in both directions', () => {
  const wrong: string[] = [];
  const first = new Map<string, number>();
  const start = Date.UTC(firstYear, 0, 1);
  const end = Date.UTC(lastYear + 1, 0, 1);
  let count = 0;
  for (let at = start; at < end; at += halfHour) {
    count += 1;
    const instant = new Date(at);
    const { day, time } = accordingToIntl(at);
    const wall = `${day} ${time}`;
    if (!first.has(wall)) first.set(wall, at);
    const offset = (Date.parse(`${day}T${time}:00Z`) - at) / 60_000;
    if (
      londonDay(instant) !== day ||
      londonTime(instant) !== time ||
      londonOffsetMinutes(instant) !== offset ||
      londonZoneName(instant) !== (offset === 0 ? 'GMT' : 'BST') ||
      // A time that comes twice is the first of the two.
      instantInLondon(day, time).getTime() !== first.get(wall)
    ) {
      wrong.push(instant.toISOString());
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBe((end - start) / halfHour);
});

test('every day of 2020 to 2030 begins and ends as in Intl', () => {
  for (let day = '2020-01-01'; day < '2031-01-01'; day = addDays(day, 1)) {
    const start = startOfDay(day);
    expect(accordingToIntl(start.getTime())).toEqual({ day, time: '00:00' });
    expect(accordingToIntl(start.getTime() - 1).day).toBe(addDays(day, -1));
    expect(endOfDay(day)).toEqual(startOfDay(addDays(day, 1)));
  }
});

test('the nights of clock changes are an hour longer or shorter', () => {
  const hours = (from: [string, string], to: [string, string]) =>
    (instantInLondon(...to).getTime() - instantInLondon(...from).getTime()) / hour;
  expect(hours(['2026-10-24', '22:00'], ['2026-10-25', '06:00'])).toBe(9);
  expect(hours(['2026-03-28', '22:00'], ['2026-03-29', '06:00'])).toBe(7);
  expect(hours(['2027-10-30', '20:00'], ['2027-10-31', '08:00'])).toBe(13);
  expect(hours(['2026-03-28', '20:00'], ['2026-03-29', '07:00'])).toBe(10);
  expect(hours(['2026-10-24', '20:00'], ['2026-10-25', '06:00'])).toBe(11);
});

test('a time that occurs twice is the first of the two', () => {
  expect(instantInLondon('2026-10-25', '01:30').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(londonTime(new Date('2026-10-25T00:30:00Z'))).toBe('01:30');
  expect(londonTime(new Date('2026-10-25T01:30:00Z'))).toBe('01:30');
});

test('a time that doesn’t exist is read as if the clocks had not changed', () => {
  const at = instantInLondon('2026-03-29', '01:30');
  expect(at.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(londonTime(at)).toBe('02:30');
});

test('a morning in July is an hour earlier in UTC', () => {
  expect(instantInLondon('2026-07-01', '09:00').toISOString()).toBe('2026-07-01T08:00:00.000Z');
  expect(londonZoneName(new Date('2026-07-01T08:00:00Z'))).toBe('BST');
  expect(londonZoneName(new Date('2026-01-01T08:00:00Z'))).toBe('GMT');
});

test.each([
  ['2026-03-23', 167],
  ['2026-10-19', 169],
  ['2026-06-01', 168],
])('the week of %s has %i hours', (day, hours) => {
  const { start, end } = weekOf(day);
  expect((endOfDay(end).getTime() - startOfDay(start).getTime()) / hour).toBe(hours);
});

test('in summer, the late evening in UTC is the next day in London', () => {
  expect(londonDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(londonDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
});

test('an invalid day or time is refused', () => {
  expect(() => instantInLondon('2026-13-01', '09:00')).toThrow(RangeError);
  expect(() => instantInLondon('2026-01-01', '25:00')).toThrow(RangeError);
});

test('days are counted over months, years and clock changes', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31);
  expect(daysBetween('2027-04-06', '2028-04-06')).toBe(366);
  expect(eachDay('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(eachDay('2026-10-24', '2026-10-24')).toEqual(['2026-10-24']);
  expect(eachDay('2026-10-24', '2026-10-23')).toEqual([]);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-11-30', 120, '2036-11-30'],
  ['2026-12-31', 12, '2027-12-31'],
])('%s and %i months later is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

test('a week is Monday to Sunday', () => {
  expect(weekday('2026-11-02')).toBe(1);
  expect(weekday('2026-11-08')).toBe(7);
  const week = { start: '2026-11-02', end: '2026-11-08' };
  for (const day of eachDay(week.start, week.end)) expect(weekOf(day)).toEqual(week);
  expect(weekOf('2027-01-01')).toEqual({ start: '2026-12-28', end: '2027-01-03' });
});

test('a month is its first to its last day', () => {
  expect(monthOf('2026-11-15')).toEqual({ start: '2026-11-01', end: '2026-11-30' });
  expect(monthOf('2026-12-31')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(monthOf('2027-02-01')).toEqual({ start: '2027-02-01', end: '2027-02-28' });
  expect(monthOf('2028-02-29')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
});

test('years before a day give the same day, and 1 March for a missing 29 February', () => {
  expect(yearsBefore('2026-11-22', 6)).toBe('2020-11-22');
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-03-01');
  expect(yearsBefore('2028-02-29', 4)).toBe('2024-02-29');
});
