import { buildPattern } from '@portal/testing/build-pattern';
import { expect, test } from 'vitest';
import {
  breakProblem,
  irregularBreakProblem,
  parseWorkingDays,
  workingDaysProblem,
} from './parse-working-days.ts';

const from = '2026-12-01';
const parse = (workingDays: string, unpaidBreak = '', hours = {}) =>
  parseWorkingDays(
    { workingDays, unpaidBreak, workStartTime: '09:00', workEndTime: '17:00', ...hours },
    from,
  );

test.each<[string, number[]]>([
  ['Mon Tue Wed', [1, 2, 3]],
  ['monday, wednesday & Fri', [1, 3, 5]],
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Mon – Wed, Sun', [1, 2, 3, 7]],
  ['Fri-Mon', [1, 5, 6, 7]],
  ['Tues/Thurs', [2, 4]],
  ['Sat;Sat', [6]],
])('reads the days of “%s”', (text, weekdays) => {
  expect(parse(text)).toEqual({ patterns: [buildPattern(from, [weekdays])], problems: [] });
});

test('reads irregular hours, and a break of the standard days', () => {
  expect(parse('Irregular').patterns).toEqual([buildPattern(from, [])]);
  expect(parse('irregular hours').patterns).toEqual([buildPattern(from, [])]);
  const weekdays = buildPattern(from, [[1, 2, 3, 4, 5]], { breakMinutes: 45 });
  expect(parse('', '45').patterns).toEqual([weekdays]);
});

test('a long run of blanks takes no time', () => {
  const blanks = ' '.repeat(40_000);
  const startedAt = performance.now();
  expect(parse(`Mon${blanks}–${blanks}Fri`).patterns).toEqual([
    buildPattern(from, [[1, 2, 3, 4, 5]]),
  ]);
  expect(parse(`Mon${blanks}x`).problems).toEqual([workingDaysProblem]);
  // It took more than ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('there is no pattern where both cells are blank', () => {
  expect(parse('')).toEqual({ patterns: [], problems: [] });
});

test.each<[string, string, object, string]>([
  ['Mo', '', {}, workingDaysProblem],
  ['Mon Funday', '', {}, workingDaysProblem],
  ['Mon-Wed-Fri', '', {}, workingDaysProblem],
  ['3', '', {}, workingDaysProblem],
  ['-', '', {}, workingDaysProblem],
  ['irregular', '30', {}, irregularBreakProblem],
  ['Mon', 'half an hour', {}, breakProblem],
  ['Mon', '481', {}, breakProblem],
  ['Mon', '-5', {}, breakProblem],
  ['Mon', '480', {}, 'Unpaid break must be shorter than the shift.'],
  ['Mon', '', { workEndTime: '09:00' }, 'Work end must differ from the start.'],
])('refuses “%s” with a break of “%s”', (days, minutes, hours, problem) => {
  expect(parse(days, minutes, hours)).toEqual({ patterns: [], problems: [problem] });
});
