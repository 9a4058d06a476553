import { expect, it } from 'vitest';
import { secureRandom } from './secure-random.ts';

it('gives different fractions of 1', () => {
  const values = Array.from({ length: 100 }, secureRandom);
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(values).size).toBeGreaterThan(90);
});
