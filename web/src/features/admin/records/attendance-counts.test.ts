import { expect, it } from 'vitest';
import {
  attendanceShares,
  type CategoryCounts,
  formatDayCounts,
  formatPeople,
  heatmapSpan,
  totalsOf,
  weeksOfSpan,
} from './attendance-counts.ts';

const day: CategoryCounts = {
  date: '2026-11-16',
  isWorkingDay: true,
  records: 62,
  people: 60,
  present: 54,
  late: 3,
  sick: 1,
  annual: 3,
  compassionate: 0,
  absent: 2,
  dayOff: 0,
  totalHours: 430.5,
};

it('formats a day', () => {
  expect(formatDayCounts(day)).toBe(
    '54 of 60 present, 3 late, 3 on annual leave, 1 on sick leave, 2 absent',
  );
  expect(formatDayCounts(undefined)).toBe('No records');
});

it.each([
  [0, '0 people'],
  [1, '1 person'],
  [1_200, '1,200 people'],
])('formats %i people', (people, words) => {
  expect(formatPeople(people)).toBe(words);
});

it('adds up days', () => {
  const sunday = { ...day, present: 4, late: 0, sick: 0, annual: 0, absent: 0, dayOff: 56 };
  expect(totalsOf([day, sunday])).toMatchObject({
    records: 124,
    present: 58,
    onTime: 55,
    late: 3,
    dayOff: 56,
    workingPersonDays: 64,
    hours: 861,
  });
});

it('gives the shares of working days in whole per cent that add up to 100', () => {
  // 51 on time, 3 late, 2 absent. People on leave don't count.
  expect(attendanceShares(totalsOf([day]))).toEqual({ onTime: 91, late: 5, absent: 4 });
  expect(attendanceShares(totalsOf([{ ...day, present: 0, late: 0, absent: 0 }]))).toBe(null);
});

it('splits into weeks from Monday to Sunday', () => {
  const weeks = weeksOfSpan({ startDate: '2026-11-12', endDate: '2026-11-17' });
  expect(weeks).toEqual([
    [null, null, null, '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'],
    ['2026-11-16', '2026-11-17', null, null, null, null, null],
  ]);
  expect(weeksOfSpan({ startDate: '2025-11-22', endDate: '2026-11-22' })).toHaveLength(53);
});

it('shows a day within its month, but no future days', () => {
  const today = '2026-11-22';
  expect(heatmapSpan({ view: 'day', date: '2026-11-12' }, today)).toEqual({
    startDate: '2026-11-01',
    endDate: today,
  });
  expect(heatmapSpan({ view: 'week', start: '2026-11-09' }, today)).toEqual({
    startDate: '2026-11-09',
    endDate: '2026-11-15',
  });
});
