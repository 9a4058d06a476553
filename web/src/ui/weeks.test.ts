import { expect, it } from 'vitest';
import { isShownMonth, monthAfter, weeksOf } from './weeks.ts';

it('shows whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-03');
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-02-23', '2026-04-05']);
});

it('shows no week that a month does not touch', () => {
  const weeks = weeksOf('2027-02');
  expect([weeks.length, weeks[0]?.[0], weeks[3]?.[6]]).toEqual([4, '2027-02-01', '2027-02-28']);
});

it('goes over the end of a year, and of a short month', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([monthAfter('2026-01', 1), monthAfter('2026-03', -1)]).toEqual(['2026-02', '2026-02']);
});

it('ends with the year 2099, and begins with 1900', () => {
  expect(['1900-01', '2026-11', '2099-12'].every(isShownMonth)).toBe(true);
  expect(['1899-12', '2100-01', '2026-13', '2026-1', ''].some(isShownMonth)).toBe(false);
});
