import { expect, test } from 'vitest';
import { errorCodes } from './error-codes.ts';
import { httpStatusByCode, isRefusal } from './http-status.ts';

test.each([
  ['BAD_INPUT', 400],
  ['UNAUTHENTICATED', 401],
  ['INVALID_CREDENTIALS', 401],
  ['SECURITY_ANSWER_REQUIRED', 401],
  ['FORBIDDEN', 403],
  ['SETUP_REQUIRED', 403],
  ['FOREIGN_ORIGIN', 403],
  ['NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
  ['CONFLICT', 409],
  ['ALREADY_CLOCKED_IN', 409],
  ['IDEMPOTENCY_KEY_IN_USE', 409],
  ['PAYLOAD_TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA_TYPE', 415],
  ['IDEMPOTENCY_KEY_REUSED', 422],
  ['TOO_MANY_REQUESTS', 429],
  ['INTERNAL', 500],
  ['SERVICE_UNAVAILABLE', 503],
] as const)('%s is %i', (code, status) => {
  expect(httpStatusByCode[code]).toBe(status);
});

test('every code has an error status', () => {
  for (const code of errorCodes) {
    expect(httpStatusByCode[code]).toBeGreaterThanOrEqual(400);
    expect(httpStatusByCode[code]).toBeLessThan(600);
  }
});

test('refused access, input and rate are refusals, and conflicts and faults are not', () => {
  const refused = errorCodes.filter(isRefusal);
  expect(refused).toEqual(
    expect.arrayContaining([
      'BAD_INPUT',
      'UNAUTHENTICATED',
      'INVALID_CREDENTIALS',
      'FORBIDDEN',
      'SETUP_REQUIRED',
      'FOREIGN_ORIGIN',
      'FOREIGN_HOST',
      'PAYLOAD_TOO_LARGE',
      'TOO_MANY_REQUESTS',
    ]),
  );
  for (const code of ['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE', 'INTERNAL'] as const) {
    expect(refused).not.toContain(code);
  }
});
