import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { formatUnavailable } from './format-unavailable.ts';

const unavailable = (service: string) => ({
  message: 'unavailable',
  extensions: { code: 'SERVICE_UNAVAILABLE', details: { service } },
});
const errorOf = (...services: string[]) =>
  new CombinedGraphQLErrors({ errors: services.map(unavailable) });

it.each([
  [['leave'], 'Leave is unavailable'],
  [['identity'], 'People’s names are unavailable'],
  [['leave', 'identity', 'leave'], 'Leave and people’s names are unavailable'],
  [['attendance', 'leave', 'records'], 'Attendance, leave and records are unavailable'],
])('names each unavailable service once: %j', (services, text) => {
  expect(formatUnavailable(errorOf(...services))).toBe(text);
});

it('ignores other errors', () => {
  const errors = [{ message: 'no', extensions: { code: 'INTERNAL' } }];
  expect(formatUnavailable(new CombinedGraphQLErrors({ errors }))).toBe(null);
  expect(formatUnavailable(new Error('no network'))).toBe(null);
});
