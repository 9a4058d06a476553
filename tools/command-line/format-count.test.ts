import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('only one of a thing is singular', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'event'))).toEqual([
    '0 events',
    '1 event',
    '2 events',
  ]);
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual([
    '1 entry',
    '2 entries',
  ]);
});
