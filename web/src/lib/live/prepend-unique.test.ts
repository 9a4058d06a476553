import { expect, it } from 'vitest';
import { prependUnique } from './prepend-unique.ts';

it('puts a new item first and removes its duplicate', () => {
  const known = [{ id: '2' }, { id: '1' }];
  expect(prependUnique({ id: '3' }, known).map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(prependUnique({ id: '1' }, known).map(({ id }) => id)).toEqual(['1', '2']);
});
