import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatDay,
  formatDayWithMonthName,
  formatLongDay,
  formatTimeWithSeconds,
} from './format-date.ts';

test.each([
  ['2026-07-01T08:00:00Z', '01/07/2026 at 09:00'],
  ['2026-01-05T09:00:00Z', '05/01/2026 at 09:00'],
  ['2026-06-30T23:30:00Z', '01/07/2026 at 00:30'],
  ['2026-10-25T00:30:00Z', '25/10/2026 at 01:30'],
  ['2026-10-25T01:30:00Z', '25/10/2026 at 01:30'],
  ['2026-03-29T01:00:00Z', '29/03/2026 at 02:00'],
])('%s reads %s', (at, text) => {
  expect(formatDateTime(new Date(at))).toBe(text);
});

test('a clock time has seconds and is in London time', () => {
  expect(formatTimeWithSeconds(new Date('2026-07-01T08:00:07Z'))).toBe('09:00:07');
  expect(formatTimeWithSeconds(new Date('2026-12-01T08:00:07Z'))).toBe('08:00:07');
});

test('a day reads the same in every time zone', () => {
  expect(formatDay('2026-07-01')).toBe('01/07/2026');
  expect(formatLongDay('2026-07-01')).toBe('Wednesday 1 July 2026');
  expect(formatLongDay('2026-03-29')).toBe('Sunday 29 March 2026');
});

test('writes a day with the name of its month', () => {
  expect(formatDayWithMonthName('2026-07-01')).toBe('1 July 2026');
});
