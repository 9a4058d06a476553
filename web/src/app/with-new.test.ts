import { expect, it } from 'vitest';
import { withNew } from './with-new.ts';

it('puts what was made first, once, also where the list has it already', () => {
  const known = [{ id: '2' }, { id: '1' }];
  expect(withNew({ id: '3' }, known).map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(withNew({ id: '1' }, known).map(({ id }) => id)).toEqual(['1', '2']);
});
