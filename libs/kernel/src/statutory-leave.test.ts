import { describe, expect, it } from 'vitest';
import { holidayCalendar } from './bank-holidays.ts';
import { leaveYearOf } from './leave-year.ts';
import { countBankHolidays, statutoryDays, statutoryShortfall } from './statutory-leave.ts';

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

describe('an entitlement with the bank holidays', () => {
  it.each([
    [2024, 6],
    [2025, 9],
    [2026, 9],
    [2027, 6],
  ])('the leave year from 6 April %i has %i', (year, count) => {
    expect(countBankHolidays(yearFrom(year))).toBe(count);
  });

  it.each([
    [20, 2027, 2],
    [22, 2027, 0],
    [20, 2026, 0],
    [25, 2027, 0],
  ])('%i days in the year from April %i lack %i', (days, year, lacking) => {
    expect(statutoryShortfall(days, yearFrom(year))).toBe(lacking);
  });

  it('depends on the nation, and on published holidays', () => {
    const year = yearFrom(2027);
    expect(statutoryShortfall(20, year, holidayCalendar('scotland'))).toBe(0);
    const published = holidayCalendar('england-and-wales', [[2028, []]]);
    expect(statutoryShortfall(20, year, published)).toBe(3);
  });

  it('does not count bank holidays on a weekend', () => {
    const weekend = holidayCalendar('england-and-wales', [
      [2027, [{ date: '2027-12-25', name: 'Christmas Day' }]],
      [2028, []],
    ]);
    expect(countBankHolidays(yearFrom(2027), weekend)).toBe(0);
  });
});
