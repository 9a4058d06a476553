import { unlimitedEmployment } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import { expect, it } from 'vitest';
import { calculateDayStats, calculateDayTotal } from './day-stats.ts';

const session = (from: string, to: string | null, isLate = false) => ({
  day: londonDay(new Date(from)),
  clockInTime: new Date(from),
  clockOutTime: to === null ? null : new Date(to),
  missingClockOut: false,
  isLate,
});
const worked = (sessions: ReturnType<typeof session>[], employment = unlimitedEmployment) => ({
  sessions,
  employment,
});

it('adds up the sessions of the day, including the open one', () => {
  const sessions = [
    session('2026-01-07T09:00:00Z', '2026-01-07T12:31:00Z', true),
    session('2026-01-07T13:00:00Z', null),
  ];
  const at = new Date('2026-01-07T17:01:00Z');
  expect(calculateDayTotal(worked(sessions), at)).toEqual({
    totalMinutes: 452,
    totalHours: 7.53,
    formattedTime: '7h 32m',
  });
  expect(calculateDayStats(worked(sessions), at)).toEqual({
    totalHours: 7.53,
    isWorking: true,
    lateCount: 1,
  });
});

it('counts a session over midnight on the day on which it began', () => {
  const sessions = [session('2026-01-07T22:00:00Z', null, true)];
  const afterMidnight = new Date('2026-01-08T01:00:00Z');
  expect(calculateDayTotal(worked(sessions), afterMidnight).totalMinutes).toBe(0);
  expect(calculateDayStats(worked(sessions), afterMidnight)).toEqual({
    totalHours: 0,
    isWorking: true,
    lateCount: 0,
  });
});

it('uses London days: 23:30Z in July is tomorrow', () => {
  const sessions = [session('2026-07-06T23:30:00Z', '2026-07-07T01:30:00Z')];
  expect(calculateDayTotal(worked(sessions), new Date('2026-07-07T12:00:00Z')).totalMinutes).toBe(
    120,
  );
});

it('is nothing where there was nothing', () => {
  const at = new Date('2026-01-07T12:00:00Z');
  expect(calculateDayTotal(worked([]), at)).toEqual({
    totalMinutes: 0,
    totalHours: 0,
    formattedTime: '0h 0m',
  });
  expect(calculateDayStats(worked([]), at)).toEqual({
    totalHours: 0,
    isWorking: false,
    lateCount: 0,
  });
});

it('counts nothing on a day outside of the employment, but who is at work is', () => {
  const sessions = [
    session('2026-01-07T09:00:00Z', '2026-01-07T12:00:00Z', true),
    session('2026-01-07T13:00:00Z', null),
  ];
  const at = new Date('2026-01-07T17:00:00Z');
  for (const [firstDay, lastDay] of [
    ['2026-01-08', null],
    ['2025-01-06', '2026-01-06'],
  ] as const) {
    const own = worked(sessions, { firstDay, lastDay });
    expect(calculateDayTotal(own, at).totalMinutes).toBe(0);
    expect(calculateDayStats(own, at)).toEqual({ totalHours: 0, isWorking: true, lateCount: 0 });
  }
  const own = worked(sessions, { firstDay: '2026-01-07', lastDay: '2026-01-07' });
  expect(calculateDayTotal(own, at).totalMinutes).toBe(420);
});
