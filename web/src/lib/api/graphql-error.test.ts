import { ServerError } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { ApiError, isUnauthorized, serverMessage } from './api-error.ts';
import { toApiError } from './graphql-error.ts';
import { retryTime } from './retry-time.ts';

function refusedWith(status: number, error: object) {
  const bodyText = JSON.stringify({ errors: [error] });
  const response = new Response(bodyText, { status });
  return toApiError(new ServerError('refused', { response, bodyText }));
}

test('a rejected document keeps the server’s message and code', () => {
  const message = 'Too many requests. Please wait a moment and try again.';
  const error = refusedWith(429, {
    message,
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 90 },
  });
  expect(error.status).toBe(429);
  expect(error.body.code).toBe('TOO_MANY_REQUESTS');
  expect(serverMessage(error)).toBe(message);
  expect(retryTime(error)).not.toBeNull();
});

test('recognises a missing session', () => {
  const extensions = { code: 'UNAUTHENTICATED' };
  expect(isUnauthorized(refusedWith(401, { message: 'Unauthorized', extensions }))).toBe(true);
  expect(isUnauthorized(new ApiError(401, 'Unauthorized'))).toBe(true);
  const body = { message: 'Unauthorized', code: 'INVALID_CREDENTIALS' };
  expect(isUnauthorized(new ApiError(401, JSON.stringify(body)))).toBe(false);
});

test('keeps the details of a failure', () => {
  const extensions = { code: 'ALREADY_DECIDED', details: { status: 'denied' } };
  const { body } = refusedWith(200, { message: 'Already denied', extensions });
  expect(body.details).toEqual({ status: 'denied' });
});

test('keeps the text of a response that is not GraphQL', () => {
  const response = new Response('<html>', { status: 502, statusText: 'Bad Gateway' });
  const error = toApiError(new ServerError('bad', { response, bodyText: '<html>' }));
  expect([error.status, error.message]).toEqual([502, '502: <html>']);
});
