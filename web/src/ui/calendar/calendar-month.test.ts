import { expect, it } from 'vitest';
import { addMonths, isCalendarMonth, weeksOfMonth } from './calendar-month.ts';

it('shows whole weeks from Monday to Sunday', () => {
  const weeks = weeksOfMonth('2026-03');
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-02-23', '2026-04-05']);
});

it('shows no week outside of the month', () => {
  const weeks = weeksOfMonth('2027-02');
  expect([weeks.length, weeks[0]?.[0], weeks[3]?.[6]]).toEqual([4, '2027-02-01', '2027-02-28']);
});

it('crosses the end of a year and of a short month', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([addMonths('2026-01', 1), addMonths('2026-03', -1)]).toEqual(['2026-02', '2026-02']);
});

it('supports the years 1900 to 2099', () => {
  expect(['1900-01', '2026-11', '2099-12'].every(isCalendarMonth)).toBe(true);
  expect(['1899-12', '2100-01', '2026-13', '2026-1', ''].some(isCalendarMonth)).toBe(false);
});
