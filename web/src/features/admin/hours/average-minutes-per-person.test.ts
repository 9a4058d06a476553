import { expect, it } from 'vitest';
import { averageMinutesPerPerson } from './average-minutes-per-person.ts';
import { formatRunningSessions } from './format-running-sessions.ts';

it.each([
  // 36 hours of six people don't fill the bar.
  [
    { totalMinutes: 2_160, peopleCount: 6 },
    { average: 360, share: 0.75 },
  ],
  [
    { totalMinutes: 1_000, peopleCount: 3 },
    { average: 333, share: 333 / 480 },
  ],
  [
    { totalMinutes: 1_200, peopleCount: 2 },
    { average: 600, share: 1 },
  ],
  [
    { totalMinutes: 0, peopleCount: 0 },
    { average: 0, share: 0 },
  ],
])('%o averages %o', (day, expected) => {
  expect(averageMinutesPerPerson(day)).toEqual(expected);
});

it('formats running sessions, and nothing when there are none', () => {
  expect(formatRunningSessions({ runningSessions: 2, runningMinutes: 190 })).toBe(
    '+ 3h 10m in 2 sessions in progress',
  );
  expect(formatRunningSessions({ runningSessions: 1, runningMinutes: 0 })).toBe(
    '+ 0h 0m in 1 session in progress',
  );
  expect(formatRunningSessions({ runningSessions: 0, runningMinutes: 0 })).toBe(null);
});
