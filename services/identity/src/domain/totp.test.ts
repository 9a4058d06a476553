import { expect, test } from 'vitest';
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const stepMs = 30_000;

// The RFC’s codes have 8 digits, of which these are the last 6.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(findTotpStep(secret, code, now)).toBe(Math.floor(seconds / 30));
});

test('clocks may differ by one step either way', () => {
  const at = 1_111_111_109_000;
  const step = Math.floor(at / stepMs);
  const found = [-2, -1, 0, 1, 2].map((steps) =>
    findTotpStep(secret, '081804', new Date(at + steps * stepMs)),
  );
  expect(found).toEqual([null, step, step, step, null]);
});

test.each(['081805', '', '81804', '0081804', '08180a', '٠٨١٨٠٤', ' 081804'])(
  '%j is no code',
  (code) => {
    expect(findTotpStep(secret, code, new Date(1_111_111_109_000))).toBeNull();
  },
);

test('a new secret has 20 random bytes, and its URI what authenticator apps need', () => {
  const [one, other] = [createTotpSecret(), createTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
  const uri = new URL(totpUri(one, 'ada.lovelace'));
  expect(`${uri.protocol}//${uri.host}${uri.pathname}`).toBe(
    'otpauth://totp/Staff%20Portal:ada.lovelace',
  );
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Staff Portal',
    secret: one,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
