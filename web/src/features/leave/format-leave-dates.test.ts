import { expect, it } from 'vitest';
import { countCalendarDays, formatLeaveDates, formatShortDates } from './format-leave-dates.ts';

it.each([
  ['2026-11-16', '2026-11-16', 'Mon 16 Nov 2026', '16 Nov', 1],
  ['2026-11-16', '2026-11-20', 'Mon 16 to Fri 20 Nov 2026', '16–20 Nov', 5],
  ['2026-11-30', '2026-12-01', 'Mon 30 Nov to Tue 1 Dec 2026', '30 Nov – 1 Dec', 2],
  ['2026-12-31', '2027-01-01', 'Thu 31 Dec 2026 to Fri 1 Jan 2027', '31 Dec – 1 Jan', 2],
])('formats %s to %s without repetition', (startDate, endDate, words, short, count) => {
  expect(formatLeaveDates({ startDate, endDate })).toBe(words);
  expect(formatShortDates({ startDate, endDate })).toBe(short);
  expect(countCalendarDays({ startDate, endDate })).toBe(count);
});
