import { describe, expect, it } from 'vitest';
import { holidayCalendar } from './bank-holidays.ts';
import { leaveYearOf } from './leave-year.ts';
import { addDays } from './london.ts';
import {
  countBankHolidays,
  proRataDays,
  statutoryDays,
  statutoryShortfall,
} from './statutory-leave.ts';

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

describe('the entitlement of somebody who starts during the year', () => {
  it('is 187/365 for a start on 1 October', () => {
    expect(proRataDays(25, yearFrom(2026), '2026-10-01')).toBe(12.81);
  });

  it('is whole for a start on the first day, and 0 after the last', () => {
    const year = yearFrom(2026);
    expect(proRataDays(25, year, '2026-04-06')).toBe(25);
    expect(proRataDays(25, year, '2025-01-01')).toBe(25);
    expect(proRataDays(25, year, '2027-04-06')).toBe(0);
  });

  it('uses the days of a leap year', () => {
    expect(proRataDays(366, yearFrom(2027), '2028-04-05')).toBe(1);
  });

  it('never increases with a later start', () => {
    const year = yearFrom(2027);
    let before = 28;
    for (let day = year.start; day <= year.end; day = addDays(day, 1)) {
      const days = proRataDays(28, year, day);
      expect(days).toBeLessThanOrEqual(before);
      before = days;
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
