import { expect, it } from 'vitest';
import { weekStartOf } from './week-address.ts';

it.each([
  [null, '2026-11-16'],
  ['2026-11-09', '2026-11-09'],
  ['2026-11-12', '2026-11-09'],
  ['2026-11-23', '2026-11-16'],
  ['2026-13-45', '2026-11-16'],
  ['last', '2026-11-16'],
])('the week that %s asks for begins on %s', (asked, expected) => {
  expect(weekStartOf(asked, '2026-11-21')).toBe(expected);
});
