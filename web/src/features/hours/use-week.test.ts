import { expect, it } from 'vitest';
import { parseWeekParam } from './use-week.ts';

it.each([
  [null, '2026-11-16'],
  ['2026-11-09', '2026-11-09'],
  ['2026-11-12', '2026-11-09'],
  ['2026-11-23', '2026-11-16'],
  ['2026-13-45', '2026-11-16'],
  ['2026-02-30', '2026-11-16'],
  // The clocks go back on its Sunday.
  ['2026-10-25', '2026-10-19'],
  ['last', '2026-11-16'],
])('the week of the parameter %s starts on %s', (param, expected) => {
  expect(parseWeekParam(param, '2026-11-21')).toBe(expected);
});
