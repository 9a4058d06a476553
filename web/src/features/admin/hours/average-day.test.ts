import { expect, it } from 'vitest';
import { averageDay } from './average-day.ts';
import { formatRunning } from './format-running.ts';

it.each([
  // Six people's 36 hours are no full bar.
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
])('%o is on average %o', (day, expected) => {
  expect(averageDay(day)).toEqual(expected);
});

it('says what is running beside a total, and nothing where nothing is', () => {
  expect(formatRunning({ runningSessions: 2, runningMinutes: 190 })).toBe(
    '+ 3h 10m in 2 running sessions',
  );
  expect(formatRunning({ runningSessions: 1, runningMinutes: 0 })).toBe(
    '+ 0h 0m in 1 running session',
  );
  expect(formatRunning({ runningSessions: 0, runningMinutes: 0 })).toBe(null);
});
