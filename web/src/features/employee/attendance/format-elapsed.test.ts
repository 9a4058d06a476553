import { expect, it } from 'vitest';
import { formatElapsed } from './format-elapsed.ts';

it.each([
  ['2026-07-01T08:00:00Z', '2026-07-01T08:00:05Z', '0:00:05'],
  ['2026-07-01T08:00:00Z', '2026-07-01T15:32:05Z', '7:32:05'],
  // Summer time ends in the night: real time counts an hour more than the clocks show.
  ['2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z', '8:00:00'],
  // The device's clock is behind the server's.
  ['2026-07-01T08:01:03Z', '2026-07-01T08:00:59Z', '0:00:00'],
  // 08:57 to 09:05 are eight minutes, whatever the seconds.
  ['2026-07-01T08:57:43Z', '2026-07-01T09:05:05Z', '0:08:05'],
])('from %s to %s is %s', (since, now, expected) => {
  expect(formatElapsed(new Date(since), Date.parse(now))).toBe(expected);
});
