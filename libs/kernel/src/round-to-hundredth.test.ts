import { expect, test } from 'vitest';
import { roundToHundredth } from './round-to-hundredth.ts';

test.each([
  [0.1 + 0.2, 0.3],
  [1.005 * 1_000, 1005],
  [8.208, 8.21],
  [-2.5, -2.5],
])('%d is %d', (amount, rounded) => {
  expect(roundToHundredth(amount)).toBe(rounded);
});
