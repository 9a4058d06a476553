import { holidayCalendar } from '@portal/kernel/bank-holidays';
import { type EmploymentPeriod, unlimitedEmployment } from '@portal/kernel/employment';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { expect, it } from 'vitest';
import { findStatutoryShortfall } from './statutory-shortfall.ts';

const calendar = holidayCalendar('england-and-wales');
const in2026 = { start: '2026-04-06', end: '2027-04-05' };
const in2027 = { start: '2027-04-06', end: '2028-04-05' };

function find(
  entitlement: number,
  today: string,
  {
    patterns = [],
    ...employment
  }: Partial<EmploymentPeriod> & { patterns?: WorkingPattern[] } = {},
) {
  return findStatutoryShortfall({
    entitlement,
    leaveYearStartDate: '04-06',
    today,
    employment: { ...unlimitedEmployment, ...employment },
    schedule: { patterns, calendar },
  });
}

function pattern(weekdays: readonly number[], more: Partial<WorkingPattern> = {}): WorkingPattern {
  const times = { start: '09:00', end: '17:00', breakMinutes: 0 };
  const shifts = weekdays.map((weekday) => ({ week: 1, weekday, ...times }));
  return {
    from: '2020-01-06',
    isIrregular: false,
    worksBankHolidays: false,
    weeks: 1,
    shifts,
    ...more,
  };
}

it.each([
  // 28 less 6 bank holidays.
  [20, '2027-06-01', { year: in2027, minimumDays: 22 }],
  // 9 in the current year, 6 in the next.
  [20, '2026-06-01', { year: in2027, minimumDays: 22 }],
  [18, '2026-06-01', { year: in2026, minimumDays: 19 }],
  [22, '2026-06-01', null],
])('%i days of five days a week on %s: %j', (entitlement, today, below) => {
  expect(find(entitlement, today)).toEqual(below);
});

it('follows the days a week', () => {
  // Tuesday to Thursday: 16.8 days, and bank holidays on them are free besides.
  const threeDays = { patterns: [pattern([2, 3, 4])] };
  expect(find(20, '2026-06-01', threeDays)).toBeNull();
  expect(find(14, '2026-06-01', threeDays)).toMatchObject({ minimumDays: expect.any(Number) });
});

it('gives 28 days to those who work bank holidays', () => {
  const patterns = [pattern([1, 2, 3, 4, 5], { worksBankHolidays: true })];
  expect(find(25, '2026-06-01', { patterns })).toEqual({ year: in2026, minimumDays: 28 });
  expect(find(28, '2026-06-01', { patterns })).toBeNull();
});

it('follows the employment, and leaves out irregular hours', () => {
  // A whole next year.
  expect(find(20, '2026-06-01', { firstDay: '2026-10-01' })?.year).toEqual(in2027);
  expect(find(20, '2026-06-01', { lastDay: '2027-03-31' })).toBeNull();
  expect(find(1, '2026-06-01', { patterns: [pattern([], { isIrregular: true })] })).toBeNull();
});
