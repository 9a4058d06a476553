import { expect, test } from 'vitest';
import { toOperationNames } from './operation-names.ts';

test('gives the names of an operation for each file', () => {
  expect(toOperationNames('identity', 'own-account', 'end-session')).toEqual({
    service: 'identity',
    area: 'own-account',
    file: 'end-session',
    field: 'endSession',
    type: 'EndSession',
    title: 'End session',
  });
});

test.each(['cancelDay', 'Cancel-day', 'cancel_day', '../x', ''])('rejects the name %j', (file) => {
  expect(() => toOperationNames('leave', 'annual-leave', file)).toThrow(/kebab-case/);
});
