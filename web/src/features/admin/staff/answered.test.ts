import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { answered } from './answered.ts';

const users = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('leaves out those whose part failed, and them alone', () => {
  const error = new CombinedGraphQLErrors({
    errors: [{ message: 'away', path: ['users', 1, 'currentEntry'] }],
  });
  expect(answered({ data: { users }, error })).toEqual([{ id: 'a' }, { id: 'c' }]);
});

it('keeps what was known where nothing came', () => {
  const error = new Error('no network');
  expect(answered({ data: undefined, previousData: { users }, error })).toEqual(users);
  expect(answered({})).toBeUndefined();
});
