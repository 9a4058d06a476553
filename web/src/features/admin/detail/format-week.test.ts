import { expect, it } from 'vitest';
import { formatWeek, formatWeekdayAndDate } from './format-week.ts';

it.each([
  ['2026-11-16', '2026-11-22', '16 to 22 November 2026'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December 2026'],
  ['2025-12-29', '2026-01-04', '29 December 2025 to 4 January 2026'],
])('%s to %s is %s', (start, end, words) => {
  expect(formatWeek(start, end)).toBe(words);
});

it('formats a day with its weekday', () => {
  expect(formatWeekdayAndDate('2026-11-16')).toBe('Mon 16/11/2026');
});
