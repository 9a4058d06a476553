import { expect, it } from 'vitest';
import { earliestLeaveDay, leaveYearOf } from './leave-year.ts';
import { daysBetween } from './london.ts';

it.each([
  ['2026-04-05', '04-06', '2025-04-06', '2026-04-05'],
  ['2026-04-06', '04-06', '2026-04-06', '2027-04-05'],
  ['2026-12-31', '01-01', '2026-01-01', '2026-12-31'],
  ['2027-01-01', '01-01', '2027-01-01', '2027-12-31'],
  ['2028-02-29', '03-01', '2027-03-01', '2028-02-29'],
  ['2028-03-01', '03-01', '2028-03-01', '2029-02-28'],
  ['2026-12-30', '12-31', '2025-12-31', '2026-12-30'],
  ['2026-12-31', '12-31', '2026-12-31', '2027-12-30'],
  ['1000-01-01', '04-06', '0999-04-06', '1000-04-05'],
  ['2999-12-31', '04-06', '2999-04-06', '3000-04-05'],
])('%s is in the year from %s that lasts from %s to %s', (day, startDate, start, end) => {
  expect(leaveYearOf(day, startDate)).toEqual({ start, end });
});

it('has 366 days if it contains 29 February', () => {
  const length = (day: string) => {
    const { start, end } = leaveYearOf(day, '04-06');
    return daysBetween(start, end) + 1;
  };
  expect(length('2027-06-01')).toBe(366);
  expect(length('2026-06-01')).toBe(365);
});

it.each([
  ['2026-11-23', '04-06', '2025-04-06'],
  ['2026-04-05', '04-06', '2024-04-06'],
  ['2026-04-06', '04-06', '2025-04-06'],
  ['2026-11-23', '01-01', '2025-01-01'],
  ['2026-11-23', '12-31', '2024-12-31'],
])(
  'on %s, with leave years from %s, leave can be requested from %s',
  (today, startDate, earliest) => {
    expect(earliestLeaveDay(today, startDate)).toBe(earliest);
  },
);
