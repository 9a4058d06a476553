import { describe, expect, it } from 'vitest';
import {
  bankHolidays,
  holidayCalendar,
  isStandardWorkingDay,
  type Nation,
} from './bank-holidays.ts';
import { eachDay } from './london.ts';

const dates = (year: number, nation?: Nation) =>
  bankHolidays(year, nation && holidayCalendar(nation)).map(({ date }) => date.slice(5));
const workingDays = (from: string, to: string) =>
  eachDay(from, to).filter((day) => isStandardWorkingDay(day)).length;
const inLeaveYear = (year: number) =>
  [...bankHolidays(year), ...bankHolidays(year + 1)].filter(
    ({ date }) => date >= `${year}-04-06` && date <= `${year + 1}-04-05`,
  ).length;

describe('bank holidays of England and Wales', () => {
  it.each([
    [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    [2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ])('%i', (year, expected) => {
    expect(dates(year)).toEqual(expected.split(' '));
  });

  it('names a substitute day after its holiday', () => {
    expect(bankHolidays(2022).slice(-2)).toEqual([
      { date: '2022-12-26', name: 'Boxing Day' },
      { date: '2022-12-27', name: 'Christmas Day (substitute day)' },
    ]);
    expect(bankHolidays(2027).slice(-2)).toEqual([
      { date: '2027-12-27', name: 'Christmas Day (substitute day)' },
      { date: '2027-12-28', name: 'Boxing Day (substitute day)' },
    ]);
  });

  it.each([
    [2024, 6],
    [2025, 9],
    [2026, 9],
    [2027, 6],
  ])('the leave year from 6 April %i has %i', (year, count) => {
    expect(inLeaveYear(year)).toBe(count);
  });
});

describe('bank holidays of Scotland', () => {
  it.each([
    [2024, '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26'],
    [2025, '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26'],
    [2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
    [2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
    [2028, '01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26'],
  ])('%i', (year, expected) => {
    expect(dates(year, 'scotland')).toEqual(expected.split(' '));
  });
});

describe('bank holidays of Northern Ireland', () => {
  it.each([
    [2024, '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26'],
    [2025, '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26'],
    [2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
  ])('%i', (year, expected) => {
    expect(dates(year, 'northern-ireland')).toEqual(expected.split(' '));
  });
});

describe('a working day', () => {
  it('is Monday to Friday and not a bank holiday', () => {
    expect(isStandardWorkingDay('2026-12-24')).toBe(true);
    expect(isStandardWorkingDay('2026-12-25')).toBe(false);
    expect(isStandardWorkingDay('2026-12-26')).toBe(false);
    expect(isStandardWorkingDay('2026-12-28')).toBe(false);
    expect(isStandardWorkingDay('2026-12-29')).toBe(true);
  });

  it('depends on the nation', () => {
    expect(isStandardWorkingDay('2026-04-06', holidayCalendar('scotland'))).toBe(true);
    expect(isStandardWorkingDay('2026-06-15', holidayCalendar('scotland'))).toBe(false);
    expect(isStandardWorkingDay('2026-06-15')).toBe(true);
    expect(isStandardWorkingDay('2026-07-13', holidayCalendar('northern-ireland'))).toBe(false);
  });

  it.each([
    ['2026-04-01', '2026-04-08', 4],
    ['2026-12-22', '2027-01-04', 7],
    ['2027-12-24', '2028-01-04', 5],
  ])('%s to %s has %i', (from, to, count) => {
    expect(workingDays(from, to)).toBe(count);
  });
});

it('works for any year, also before there were bank holidays', () => {
  expect(isStandardWorkingDay('0001-01-01')).toBe(true);
  expect(isStandardWorkingDay('0001-01-06')).toBe(false);
  expect(bankHolidays(1870)).toEqual([]);
});
