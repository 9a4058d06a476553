import { expect, test } from 'vitest';
import { fail, ok } from './result.ts';

test('a success carries its value', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
});

test('a failure carries its code, its message and further data', () => {
  expect(fail('CONFLICT', 'Not now')).toEqual({
    ok: false,
    failure: { code: 'CONFLICT', message: 'Not now' },
  });
  expect(fail('TOO_MANY_REQUESTS', 'Later', { retryAfterSeconds: 9 }).failure).toEqual({
    code: 'TOO_MANY_REQUESTS',
    message: 'Later',
    retryAfterSeconds: 9,
  });
});
