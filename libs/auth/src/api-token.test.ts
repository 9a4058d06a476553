import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createApiToken, hashApiToken } from './api-token.ts';

test('a token has a prefix, 43 random characters and a checksum', () => {
  const tokens = Array.from({ length: 200 }, createApiToken);
  for (const token of tokens) expect(token).toMatch(/^portal_[0-9A-Za-z]{49}$/);
  expect(new Set(tokens.map((token) => token.slice(7, 20))).size).toBe(200);
});

test('its hash is the SHA-256 of the whole', () => {
  const token = createApiToken();
  expect(hashApiToken(token)).toBe(createHash('sha256').update(token).digest('base64url'));
});

test('a changed character, case, length or prefix is refused', () => {
  const token = createApiToken();
  for (let i = 7; i < token.length; i += 1) {
    const changed = `${token.slice(0, i)}${token[i] === 'a' ? 'b' : 'a'}${token.slice(i + 1)}`;
    expect(hashApiToken(changed)).toBeNull();
  }
  for (const other of [
    `${token}a`,
    token.slice(0, -1),
    ` ${token}`,
    token.slice(7),
    '',
    'portal_',
  ]) {
    expect(hashApiToken(other)).toBeNull();
  }
});
