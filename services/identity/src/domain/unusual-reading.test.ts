import { expect, test } from 'vitest';
import { findUnusual, unusualExports, unusualReading, usualCount } from './unusual-reading.ts';

test('usual is the median of the days with any', () => {
  expect(usualCount([])).toBe(0);
  expect(usualCount([0, 0, 0])).toBe(0);
  expect(usualCount([0, 4])).toBe(4);
  expect(usualCount([12, 0, 8, 10])).toBe(10);
  expect(usualCount([2, 0, 5])).toBe(4);
  // One day of thousands doesn’t make thousands usual.
  expect(usualCount([4, 5, 5, 6, 3_000])).toBe(5);
});

test('a day is unusual from the minimum on, and from three times the usual number on', () => {
  expect(findUnusual(29, [1, 1, 1], unusualReading)).toBeNull();
  expect(findUnusual(30, [1, 1, 1], unusualReading)).toEqual({ usualCount: 1 });
  expect(findUnusual(30, [], unusualReading)).toEqual({ usualCount: 0 });
  expect(findUnusual(119, [40, 40], unusualReading)).toBeNull();
  expect(findUnusual(120, [40, 40], unusualReading)).toEqual({ usualCount: 40 });
  expect(findUnusual(9, [], unusualExports)).toBeNull();
  expect(findUnusual(10, [2, 3, 2], unusualExports)).toEqual({ usualCount: 2 });
});
