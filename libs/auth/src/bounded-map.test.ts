import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

test('one entry more than the limit removes the one that was set first', () => {
  const map = createBoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
  expect([map.delete('a'), map.delete('a')]).toEqual([true, false]);
});

test('with sizes, a large entry removes as many as it needs, and one that is too large isn’t kept', () => {
  const map = createBoundedMap<number>(5, (key) => key.length);
  map.set('a', 1);
  map.set('bb', 2);
  map.set('cc', 3);
  map.set('dddd', 4);
  expect(['a', 'bb', 'cc', 'dddd'].map(map.get)).toEqual([undefined, undefined, undefined, 4]);
  map.delete('dddd');
  map.set('eeeee', 5);
  expect(map.get('eeeee')).toBe(5);
  map.set('ffffff', 6);
  expect(['eeeee', 'ffffff'].map(map.get)).toEqual([5, undefined]);
});
