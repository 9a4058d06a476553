import { expect, it } from 'vitest';
import { formatDifference, formatSpan } from './format-session-times.ts';

const span = (clockInTime: string, clockOutTime: string | null) => ({ clockInTime, clockOutTime });
const closed = span('2026-11-16T09:12:34.000Z', '2026-11-16T17:00:00.000Z');
const open = span('2026-11-16T09:12:34.000Z', null);
it.each([
  [closed, '09:12–17:00'],
  [open, 'from 09:12, no clock-out'],
  [span('2026-11-16T22:00:00Z', '2026-11-17T06:00:00Z'), '22:00–06:00 on Tue 17/11/2026'],
])('formats a session', (times, words) => {
  expect(formatSpan(times)).toBe(words);
});

it.each([
  [closed, span('2026-11-16T09:00:34.000Z', '2026-11-16T17:30:00.000Z'), '42m more'],
  [closed, span('2026-11-16T09:12:34.000Z', '2026-11-16T16:00:00.000Z'), '1h 0m less'],
  [closed, closed, 'no change'],
  [open, closed, null],
])('formats the change in duration', (before, after, words) => {
  expect(formatDifference(before, after)).toBe(words);
});
