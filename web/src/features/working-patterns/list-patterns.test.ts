import { expect, it } from 'vitest';
import { listPatterns, standardPeriod } from './list-patterns.ts';

const today = '2026-11-27';
const pattern = { isIrregular: true, worksBankHolidays: false, weeks: 1, shifts: [] };
const patternsFrom = (...days: string[]) => days.map((from) => ({ from, ...pattern }));

function list(...days: string[]): string[] {
  return listPatterns(patternsFrom(...days), today).map(
    ({ pattern: { from }, status, lastDay }) => `${status} ${from} to ${lastDay}`,
  );
}

it('lists the current pattern, then upcoming and earlier ones from the nearest', () => {
  const days = ['2025-01-01', '2026-01-01', '2026-11-01', '2027-01-01', '2028-01-01'];
  expect(list(...days)).toEqual([
    'current 2026-11-01 to 2026-12-31',
    'upcoming 2027-01-01 to 2027-12-31',
    'upcoming 2028-01-01 to null',
    'earlier 2026-01-01 to 2026-10-31',
    'earlier 2025-01-01 to 2025-12-31',
  ]);
});

it('counts a pattern as current from its first day', () => {
  expect(list(today)).toEqual([`current ${today} to null`]);
  expect(list('2026-11-28')).toEqual(['upcoming 2026-11-28 to null']);
  expect(list()).toEqual([]);
});

it.each([
  [[], null, { from: null, lastDay: null }],
  [[], '2026-12-01', { from: '2026-12-01', lastDay: null }],
  [['2026-12-07'], null, { from: null, lastDay: '2026-12-06' }],
  [['2026-12-07'], '2026-12-01', { from: '2026-12-01', lastDay: '2026-12-06' }],
  // The first pattern begins with the employment.
  [['2026-12-01'], '2026-12-01', null],
  [['2026-11-30'], '2026-12-01', null],
  [[today], null, null],
  [['2026-12-07'], '2025-01-01', { from: null, lastDay: '2026-12-06' }],
] as const)(
  'has the standard days before %j from the first day %s: %j',
  (days, firstDay, period) => {
    expect(standardPeriod(patternsFrom(...days), { today, firstDay })).toEqual(period);
  },
);
