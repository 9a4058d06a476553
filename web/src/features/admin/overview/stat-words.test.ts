import { expect, it } from 'vitest';
import { daysInWords, hoursInWords } from './stat-words.ts';

it.each([
  [0, '0h 0m'],
  [312.5, '312h 30m'],
  [7.53, '7h 32m'],
  [999.99, '999h 59m'],
  [4321.5, '4,322 h'],
])('%d hours are %s', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});

it('says the days of a plot', () => {
  const days = [
    { date: '2026-11-16', value: 8 },
    { date: '2026-11-17', value: 7.5 },
  ];
  expect(daysInWords(days, hoursInWords)).toBe('Monday 8h 0m, Tuesday 7h 30m');
});
