import { ApolloServerErrorCode } from '@apollo/server/errors';
import type { Logger } from '@portal/runtime/log';
import { expect, test } from 'vitest';
import { maskError } from './mask-error.ts';

const messageOf = (message: string) => {
  const extensions = { code: ApolloServerErrorCode.BAD_USER_INPUT };
  return maskError({ message, extensions }, 'request', {} as Logger).message;
};

test('suggestions are removed', () => {
  expect(messageOf('Field "usernam" is not defined. Did you mean "username"?')).toBe(
    'Field "usernam" is not defined.',
  );
  expect(messageOf('Cannot query field "usr" on type "Query".')).toBe(
    'Cannot query field "usr" on type "Query".',
  );
});

test('a long value that looks like suggestions takes no time', () => {
  const started = performance.now();
  messageOf(`Variable "$input" got invalid value "${'Did you mean '.repeat(20_000)}"`);
  // Without a bound it takes tens of seconds: the square of the length.
  expect(performance.now() - started).toBeLessThan(1_000);
});
