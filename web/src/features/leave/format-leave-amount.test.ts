import { expect, it } from 'vitest';
import { formatLeaveAmount } from './format-leave-amount.ts';

it.each([
  [1, 'days', '1 day'],
  [0.5, 'days', '0.5 days'],
  [21.37 - 7.5, 'days', '13.87 days'],
  [1, 'hours', '1 hour'],
  [0, 'hours', '0 hours'],
  [12.25, 'hours', '12.25 hours'],
] as const)('writes %d %s as %s', (amount, unit, text) => {
  expect(formatLeaveAmount(amount, unit)).toBe(text);
});
