import { expect, it } from 'vitest';
import { formatEntryDuration, formatEntryTimes, formatSpokenTimes } from './format-entry.ts';

it.each([
  [
    '2026-07-01T07:57:00Z',
    '2026-07-01T16:02:00Z',
    false,
    '08:57 – 17:02',
    'from 08:57 to 17:02',
    '8h 5m',
  ],
  // The night in which summer time ends is an hour longer.
  [
    '2026-10-24T21:00:00Z',
    '2026-10-25T06:00:00Z',
    false,
    '22:00 – 06:00 +1',
    'from 22:00 to 06:00 the next day',
    '9h 0m',
  ],
  ['2026-07-01T07:57:00Z', null, false, '08:57 – now', 'from 08:57 until now', null],
  ['2026-07-01T07:57:00Z', null, true, '08:57 – ?', 'from 08:57, clock-out missing', null],
])('%s to %s', (clockInTime, clockOutTime, missingClockOut, words, readOut, length) => {
  const times = { clockInTime, clockOutTime, missingClockOut };
  expect(formatEntryTimes(times)).toBe(words);
  expect(formatSpokenTimes(times)).toBe(readOut);
  expect(formatEntryDuration(times)).toBe(length);
});
