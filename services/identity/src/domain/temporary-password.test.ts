import { expect, test } from 'vitest';
import { isTemporaryPasswordValid, temporaryPasswordExpiry } from './temporary-password.ts';

const made = new Date('2026-07-01T08:00:00Z');
const password = { sealed: 'x', expiresAt: temporaryPasswordExpiry(made) };

test('a temporary password is valid for exactly 7 days', () => {
  expect(isTemporaryPasswordValid(password, made)).toBe(true);
  expect(isTemporaryPasswordValid(password, new Date('2026-07-08T07:59:59.999Z'))).toBe(true);
  expect(isTemporaryPasswordValid(password, new Date('2026-07-08T08:00:00Z'))).toBe(false);
});

test('a chosen password is not a temporary one', () => {
  expect(isTemporaryPasswordValid(null, made)).toBe(false);
});
