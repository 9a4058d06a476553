import { describe, expect, it } from 'vitest';
import { holidayCalendar } from './bank-holidays.ts';
import { leaveYearOf } from './leave-year.ts';
import { statutoryDays, weekdayBankHolidays } from './statutory-leave.ts';

const yearFrom = (year: number) => leaveYearOf(`${year}-04-06`, '04-06');

describe('the statutory minimum', () => {
  it.each([
    [5, 28],
    [4.5, 25.2],
    [4, 22.4],
    [3, 16.8],
    [2.5, 14],
    [1, 5.6],
    [6, 28],
    [7, 28],
    [0, 0],
  ])('%d days a week: %d days', (daysAWeek, days) => {
    expect(statutoryDays(daysAWeek)).toBe(days);
  });

  it('is never rounded down', () => {
    for (let hundredths = 0; hundredths <= 500; hundredths += 1) {
      expect(statutoryDays(hundredths / 100)).toBeGreaterThanOrEqual((hundredths * 56) / 1000);
    }
  });
});

describe('the bank holidays of a leave year', () => {
  it.each([
    [2024, 6],
    [2025, 9],
    [2026, 9],
    [2027, 6],
  ])('from 6 April %i are %i', (year, count) => {
    expect(weekdayBankHolidays(yearFrom(year))).toHaveLength(count);
  });

  it('are not those on a weekend', () => {
    const weekend = holidayCalendar('england-and-wales', [
      [2027, [{ date: '2027-12-25', name: 'Christmas Day' }]],
      [2028, []],
    ]);
    expect(weekdayBankHolidays(yearFrom(2027), weekend)).toEqual([]);
  });
});
