import { expect, it } from 'vitest';
import { toGridDay } from './to-grid-day.ts';

const nothing = {
  date: '2026-07-01',
  totalMinutes: 0,
  sessionsCount: 0,
  isLate: false,
  lateMinutes: 0,
  isWorkingDay: true,
  leaveDays: 0,
  dueMinutes: 480,
};

it.each([
  [{ sessionsCount: 1, totalMinutes: 452 }, 'worked', 'Worked', '7h 32m'],
  [
    { sessionsCount: 1, totalMinutes: 452, isLate: true, lateMinutes: 12 },
    'late',
    '12 min late',
    '7h 32m',
  ],
  // Work on a half day of leave counts as worked.
  [{ sessionsCount: 1, totalMinutes: 240, leaveDays: 0.5 }, 'worked', 'Worked', '4h 0m'],
  [{ leaveDays: 1 }, 'leave', 'On leave', undefined],
  [{ leaveDays: 0.5 }, 'leave', 'On leave for half the day', undefined],
  [{ isWorkingDay: false }, 'off', 'Non-working day', undefined],
  [{}, 'absent', 'Not worked', undefined],
  [{ date: '2026-07-10' }, 'ahead', 'Upcoming', undefined],
  [{ date: '2026-07-09' }, 'ahead', 'Upcoming', undefined],
])('%o is %s', (more, tone, label, value) => {
  expect(toGridDay({ ...nothing, ...more }, '2026-07-09')).toEqual({ tone, label, value });
});
