import { expect, it } from 'vitest';
import { difference, spanInWords } from './session-times.ts';

const span = (clockInTime: string, clockOutTime: string | null) => ({ clockInTime, clockOutTime });
const closed = span('2026-11-16T09:12:34.000Z', '2026-11-16T17:00:00.000Z');
const open = span('2026-11-16T09:12:34.000Z', null);
it.each([
  [closed, '09:12 to 17:00'],
  [open, 'from 09:12, no end'],
  [span('2026-11-16T22:00:00Z', '2026-11-17T06:00:00Z'), '22:00 to 06:00 on Tue 17/11/2026'],
])('says when a session was', (times, words) => {
  expect(spanInWords(times)).toBe(words);
});

it.each([
  [closed, span('2026-11-16T09:00:34.000Z', '2026-11-16T17:30:00.000Z'), '0h 42m longer'],
  [closed, span('2026-11-16T09:12:34.000Z', '2026-11-16T16:00:00.000Z'), '1h 0m shorter'],
  [closed, closed, 'as long'],
  [open, closed, null],
])('says what a correction makes of it', (before, after, words) => {
  expect(difference(before, after)).toBe(words);
});
