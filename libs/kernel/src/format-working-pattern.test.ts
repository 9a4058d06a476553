import { expect, it } from 'vitest';
import {
  formatWeeklyAmount,
  formatWorkingPattern,
  formatWorkingPatternBriefly,
} from './format-working-pattern.ts';
import type { PatternShift, WorkingPattern } from './working-pattern.ts';

const shift = (weekday: number, more: Partial<PatternShift> = {}): PatternShift => ({
  week: 1,
  weekday,
  start: '09:00',
  end: '17:00',
  breakMinutes: 0,
  ...more,
});
const pattern = (shifts: PatternShift[], weeks = 1): WorkingPattern => ({
  from: '2026-11-23',
  isIrregular: false,
  worksBankHolidays: false,
  weeks,
  shifts,
});

it.each<[string, PatternShift[]]>([
  ['Mon–Fri 09:00–17:00', [1, 2, 3, 4, 5].map((weekday) => shift(weekday))],
  ['Mon–Tue, Thu 09:00–17:00', [shift(4), shift(1), shift(2)]],
  ['Mon, Wed 09:00–17:00; Tue 09:00–13:00', [shift(3), shift(1), shift(2, { end: '13:00' })]],
  [
    'Sun 22:00–06:00 (30-minute break)',
    [shift(7, { start: '22:00', end: '06:00', breakMinutes: 30 })],
  ],
])('a week is shown as %s', (text, shifts) => {
  expect(formatWorkingPattern(pattern(shifts))).toBe(text);
});

it('a rota is shown by its weeks and amount', () => {
  const rota = pattern(
    [shift(1), shift(2), shift(1, { week: 2 }), shift(2, { week: 2 }), shift(3, { week: 2 })],
    2,
  );
  expect(formatWorkingPattern(rota)).toBe('2-week rota, 2.5 days and 20 hours a week');
  expect(formatWeeklyAmount(pattern([shift(1, { end: '10:00' })]))).toBe('1 day and 1 hour a week');
});

it.each<[string, PatternShift[], number?]>([
  ['Mon–Wed, 24 hours', [1, 2, 3].map((weekday) => shift(weekday))],
  ['Mon–Tue, Thu, 20.5 hours', [shift(4), shift(1), shift(2, { end: '13:30' })]],
  ['2-week rota, 12 hours', [shift(1), shift(2), shift(1, { week: 2 })], 2],
])('briefly, that is %s', (text, shifts, weeks) => {
  expect(formatWorkingPatternBriefly(pattern(shifts, weeks))).toBe(text);
});

it('irregular hours have no days', () => {
  const irregular = { ...pattern([]), isIrregular: true };
  expect(formatWorkingPatternBriefly(irregular)).toBe('Irregular hours');
  expect(formatWorkingPattern(irregular)).toBe('Irregular hours');
});
