import { expect, it } from 'vitest';
import type { WorkedDayPartsFragment } from '../../../gql/documents.ts';
import { toDayBar, withTodaysMinutes } from './to-day-bar.ts';

function day(date: string, more: Partial<WorkedDayPartsFragment> = {}): WorkedDayPartsFragment {
  const nothing = { totalMinutes: 0, sessionsCount: 0, isLate: false, lateMinutes: 0 };
  return { date, ...nothing, isWorkingDay: true, leaveDays: 0, dueMinutes: 480, ...more };
}

const week = {
  weekStart: '2026-06-29',
  weekEnd: '2026-07-05',
  totalMinutes: 500,
  formattedTime: '8h 20m',
  dueMinutes: 2400,
  daysWorked: 2,
  workingDaysInWeek: 5,
  lateCount: 0,
  attendanceRate: 67,
  days: [day('2026-06-29', { totalMinutes: 480 }), day('2026-07-01', { totalMinutes: 20 })],
};

it('uses the latest minutes of today', () => {
  expect(withTodaysMinutes(week, '2026-07-01', 75)).toMatchObject({
    totalMinutes: 555,
    formattedTime: '9h 15m',
    days: [{ totalMinutes: 480 }, { totalMinutes: 75 }],
  });
});

it('returns the same week without today, or without newer minutes', () => {
  expect(withTodaysMinutes(week, '2026-07-08', 75)).toBe(week);
  expect(withTodaysMinutes(week, '2026-07-01', undefined)).toBe(week);
});

it.each([
  [
    { isLate: true, lateMinutes: 12 },
    { tone: 'late', note: '12 min late', isOff: false },
  ],
  [{ leaveDays: 0.5 }, { tone: 'leave', note: 'On leave for half the day', isOff: false }],
  [{ isWorkingDay: false }, { tone: undefined, note: 'Non-working day', isOff: true }],
  [{}, { tone: undefined, note: undefined, isOff: false }],
] as const)('shows %o as %o', (more, expected) => {
  expect(toDayBar(day('2026-07-01', more), [])).toMatchObject(expected);
});

it('is compared with what is due by a working pattern only', () => {
  const pattern = { from: '2026-07-01', isIrregular: false, worksBankHolidays: false, weeks: 1 };
  const patterns = [{ ...pattern, shifts: [] }];
  const dueOn = (date: string) => toDayBar(day(date, { dueMinutes: 690 }), patterns).dueMinutes;
  expect(dueOn('2026-07-01')).toBe(690);
  expect(dueOn('2026-06-30')).toBeUndefined();
});
