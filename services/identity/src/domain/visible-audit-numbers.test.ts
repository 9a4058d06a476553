import { expect, test } from 'vitest';
import { createVisibleNumbers } from './visible-audit-numbers.ts';

test('visible entries are numbered without gaps, and each number leads back to its entry', () => {
  const hidden = [1, 4, 5, 9];
  const { toVisible, toStored } = createVisibleNumbers(hidden);
  const stored = [2, 3, 6, 7, 8, 10, 11];
  expect(stored.map(toVisible)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(stored.map(toVisible).map(toStored)).toEqual(stored);
});

test('who sees all sees the numbers as they are', () => {
  const { toVisible, toStored } = createVisibleNumbers([]);
  expect([toVisible(7), toStored(7)]).toEqual([7, 7]);
});
