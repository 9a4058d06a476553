import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-07-02T12:00:00Z');

it.each([
  ['2026-07-02T12:00:30Z', 'just now'],
  ['2026-07-02T11:59:00Z', '1 minute ago'],
  ['2026-07-02T11:00:01Z', '59 minutes ago'],
  ['2026-07-02T11:00:00Z', '1 hour ago'],
  ['2026-07-01T12:00:01Z', '23 hours ago'],
  ['2026-07-01T12:00:00Z', '01/07/2026'],
  // 23:30 UTC is already the next day in London's summer.
  ['2026-06-30T23:30:00Z', '01/07/2026'],
])('%s is %s', (at, expected) => {
  expect(relativeTime(new Date(at), now)).toBe(expected);
});
