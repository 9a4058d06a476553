import { expect, test } from 'vitest';
import { decimalHours, formatDuration, minutesBetween } from './duration.ts';

test.each([
  ['2026-07-01T08:00:00Z', '2026-07-01T15:32:59.999Z', 452],
  ['2026-07-01T08:00:00Z', '2026-07-01T08:00:59Z', 0],
  ['2026-07-01T08:00:00Z', '2026-07-01T08:01:00Z', 1],
  ['2026-07-01T08:00:00Z', '2026-07-01T07:00:00Z', 0],
])('from %s to %s is %i whole minutes', (from, to, minutes) => {
  expect(minutesBetween(new Date(from), new Date(to))).toBe(minutes);
});

test.each([
  [0, 0],
  [1, 0.02],
  [452, 7.53],
  [450, 7.5],
  [540, 9],
])('%i minutes are %f hours', (minutes, hours) => {
  expect(decimalHours(minutes)).toBe(hours);
});

test.each([
  [0, '0h 0m'],
  [59, '0h 59m'],
  [60, '1h 0m'],
  [452, '7h 32m'],
  [1500, '25h 0m'],
])('%i minutes read %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});
