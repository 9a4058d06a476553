import { expect, test } from 'vitest';
import { isToldOf, mostTries, pauseAfter } from './tries.ts';

test('a mail is tried for four hours, after a second at first and each half minute then', () => {
  const pauses = Array.from({ length: mostTries - 1 }, (_, index) => pauseAfter(index + 1));
  expect(pauses.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(3.9);
  expect(hours).toBeLessThan(4.1);
});

test('of hundreds of failures few are logged, the first of them', () => {
  const told = Array.from({ length: mostTries }, (_, index) => index + 1).filter(isToldOf);
  expect(told).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
});
