import { expect, test } from 'vitest';
import { largestSpread, median, quantile, roundTo, spreadOf } from './statistics.ts';

test('median', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(() => median([])).toThrow('nothing was measured');
});

test('quantile', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([5], 0.99)).toBe(5);
});

test('the spread is the range of the middle half as a share of the median', () => {
  expect(spreadOf([10, 10, 10])).toBe(0);
  expect(spreadOf([9, 10, 11, 8, 12])).toBeCloseTo(0.2);
  // One disturbed round doesn't count.
  expect(spreadOf([10, 10, 10, 10, 40])).toBe(0);
  // Between two values, the quartiles are interpolated.
  expect(spreadOf([1, 2, 3, 4])).toBeCloseTo(1.5 / 2.5);
  expect(spreadOf([10])).toBeNull();
  expect(largestSpread([10], [20])).toBeNull();
  expect(largestSpread([10], [10, 10, 10], [9, 10, 11, 8, 12])).toBeCloseTo(0.2);
});

test('rounded', () => {
  expect(roundTo(0.4567, 2)).toBe(0.46);
  expect(roundTo(1234.5)).toBe(1235);
});
