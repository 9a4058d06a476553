import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { awayParts } from './away-parts.ts';

const away = (service: string) => ({
  message: 'away',
  extensions: { code: 'SERVICE_UNAVAILABLE', details: { service } },
});

it('names each part that is away, once', () => {
  const errors = [away('leave'), away('identity'), away('leave')];
  expect(awayParts(new CombinedGraphQLErrors({ errors }))).toEqual(['Leave', 'People’s names']);
});

it('names none where something else failed', () => {
  const errors = [{ message: 'no', extensions: { code: 'INTERNAL' } }];
  expect(awayParts(new CombinedGraphQLErrors({ errors }))).toEqual([]);
  expect(awayParts(new Error('no network'))).toEqual([]);
});
