import { expect, it } from 'vitest';
import { formatContractedDifference } from './format-contracted-difference.ts';

const shift = { week: 1, start: '07:30', end: '20:00', breakMinutes: 60 };
const threeLongDays = {
  from: '2026-11-30',
  isIrregular: false,
  worksBankHolidays: false,
  weeks: 1,
  shifts: [1, 2, 3].map((weekday) => ({ ...shift, weekday })),
};

it.each([
  [37.5, '3 hours a week less than contracted (37.5 hours)'],
  [30, '4.5 hours a week more than contracted (30 hours)'],
  [34.5, null],
  // No guaranteed hours, or none known.
  [0, null],
  [null, null],
])('compares 34.5 hours with %s contracted hours', (contractedHours, text) => {
  expect(formatContractedDifference(threeLongDays, { contractedHours })).toBe(text);
});

it('says nothing of irregular hours or of an unknown employment', () => {
  const irregular = { ...threeLongDays, isIrregular: true, shifts: [] };
  expect(formatContractedDifference(irregular, { contractedHours: 37.5 })).toBeNull();
  expect(formatContractedDifference(threeLongDays, null)).toBeNull();
});
