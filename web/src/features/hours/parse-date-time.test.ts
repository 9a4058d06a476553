import { describe, expect, it } from 'vitest';
import { instantsAt, parseDay, parseTime } from './parse-date-time.ts';

it.each([
  ['16/11/2026', '2026-11-16'],
  ['1/7/26', '2026-07-01'],
  ['01.07.2026', '2026-07-01'],
  [' 29-02-2028 ', '2028-02-29'],
  ['16112026', '2026-11-16'],
  ['29/02/2026', null],
  ['31/11/2026', null],
  ['11/16/2026', null],
  ['2026-11-16', null],
  ['', null],
])('parses the day %j as %s', (text, expected) => {
  expect(parseDay(text)).toBe(expected);
});

it.each([
  ['08:57', '08:57'],
  ['8:57', '08:57'],
  ['8.57', '08:57'],
  ['857', '08:57'],
  ['0857', '08:57'],
  ['2400', null],
  ['8:60', null],
  ['8', null],
  ['', null],
])('parses the time %j as %s', (text, expected) => {
  expect(parseTime(text)).toBe(expected);
});

describe('the instants of a London time', () => {
  it.each([
    ['2026-07-01', '08:57', ['2026-07-01T07:57:00.000Z']],
    ['2026-12-01', '00:00', ['2026-12-01T00:00:00.000Z']],
    // Skipped when summer time begins, repeated when it ends.
    ['2026-03-29', '01:30', []],
    ['2026-03-29', '02:00', ['2026-03-29T01:00:00.000Z']],
    ['2026-10-25', '00:59', ['2026-10-24T23:59:00.000Z']],
    ['2026-10-25', '01:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-25', '02:00', ['2026-10-25T02:00:00.000Z']],
  ])('%s %s', (day, time, expected) => {
    expect(instantsAt(day, time).map((at) => at.toISOString())).toEqual(expected);
  });
});
