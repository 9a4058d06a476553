import { expect, it } from 'vitest';
import { formatDays } from './format-leave.ts';

it.each([
  [1, '1 day'],
  [0.5, '0.5 days'],
  [21.37 - 7.5, '13.87 days'],
])('writes %d as %s', (count, text) => {
  expect(formatDays(count)).toBe(text);
});
