import { expect, it } from 'vitest';
import { formatHours, formatSpokenDays } from './format-stats.ts';

it.each([
  [0, '0h 0m'],
  [312.5, '312h 30m'],
  [7.53, '7h 32m'],
  [999.99, '999h 59m'],
  [4321.5, '4,322 h'],
])('%d hours are %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words);
});

it('describes a chart by day', () => {
  const days = [
    { date: '2026-11-16', value: 8 },
    { date: '2026-11-17', value: 7.5 },
  ];
  expect(formatSpokenDays(days, formatHours)).toBe('Monday 8h 0m, Tuesday 7h 30m');
});
