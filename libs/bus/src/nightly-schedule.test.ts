import { expect, test } from 'vitest';
import { isNightlyRunDue } from './nightly-schedule.ts';

const now = new Date('2026-11-28T12:00:00Z');

test.each([
  { lastRunAt: '2026-11-27T03:00:00Z', isDue: true },
  { lastRunAt: '2026-11-28T03:00:00Z', isDue: false },
  { lastRunAt: '2026-11-28T12:00:02Z', isDue: false },
  // The clock was wrong.
  { lastRunAt: '2029-11-28T03:00:00Z', isDue: true },
])('nightly work of $lastRunAt is due: $isDue', ({ lastRunAt, isDue }) => {
  expect(isNightlyRunDue(new Date(lastRunAt), '02:30', now)).toBe(isDue);
});
