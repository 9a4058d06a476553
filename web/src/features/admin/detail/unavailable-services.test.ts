import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { unavailableServices } from './unavailable-services.ts';

const unavailable = (service: string) => ({
  message: 'unavailable',
  extensions: { code: 'SERVICE_UNAVAILABLE', details: { service } },
});

it('names each unavailable service once', () => {
  const errors = [unavailable('leave'), unavailable('identity'), unavailable('leave')];
  expect(unavailableServices(new CombinedGraphQLErrors({ errors }))).toEqual([
    'Leave',
    'People’s names',
  ]);
});

it('ignores other errors', () => {
  const errors = [{ message: 'no', extensions: { code: 'INTERNAL' } }];
  expect(unavailableServices(new CombinedGraphQLErrors({ errors }))).toEqual([]);
  expect(unavailableServices(new Error('no network'))).toEqual([]);
});
