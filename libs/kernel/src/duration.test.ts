import { expect, test } from 'vitest';
import { decimalHours, formatDuration, hoursToMinutes, minutesBetween } from './duration.ts';

test.each([
  ['2026-07-01T08:00:00Z', '2026-07-01T15:32:59.999Z', 452],
  ['2026-07-01T08:00:00Z', '2026-07-01T08:00:59Z', 0],
  ['2026-07-01T08:00:00Z', '2026-07-01T08:01:00Z', 1],
  ['2026-07-01T08:00:00Z', '2026-07-01T07:00:00Z', 0],
  // Clocks show 06:50 and 14:57, less than that has passed.
  ['2026-01-07T06:50:50Z', '2026-01-07T14:57:10Z', 487],
  ['2026-01-07T06:50:59.999Z', '2026-01-07T06:51:00Z', 1],
  // 22:00 to 06:00 over both clock changes, and 20:00 to 08:00.
  ['2026-10-24T21:00:59Z', '2026-10-25T06:00:01Z', 540],
  ['2026-03-28T22:00:59Z', '2026-03-29T05:00:01Z', 420],
  ['2027-10-30T19:00:59Z', '2027-10-31T08:00:01Z', 780],
])('from %s to %s is %i minutes', (from, to, minutes) => {
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

test('decimal hours convert back to the same minutes', () => {
  const minutes = Array.from({ length: 3_000 }, (_, i) => i);
  expect(minutes.map(decimalHours).map(hoursToMinutes)).toEqual(minutes);
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
