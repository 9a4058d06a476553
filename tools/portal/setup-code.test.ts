import { expect, test } from 'vitest';
import { createSetupCode, setupCodeAt } from './setup-code.ts';

test('each code is new and has more than 128 bits', () => {
  const codes = Array.from({ length: 100 }, createSetupCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){6}[2-9A-HJKMNP-Z]{4}$/);
});

test.each([
  ['127.0.0.1', {}],
  ['localhost', { PUBLIC_URL: 'http://localhost:8080' }],
  ['127.0.0.1', { PUBLIC_URL: 'http://[::1]:8080', SECURE_COOKIES: 'false', TRUSTED_PROXIES: '' }],
])('a portal at %s with %j, which only this machine reaches, needs none', (host, settings) => {
  expect(setupCodeAt(host, settings)).toBeNull();
});

test.each([
  ['0.0.0.0', {}],
  ['192.0.2.1', { PUBLIC_URL: 'http://localhost:8080' }],
  ['127.0.0.1', { PUBLIC_URL: 'https://portal.example.org' }],
  ['127.0.0.1', { SECURE_COOKIES: 'true' }],
  ['127.0.0.1', { TRUSTED_PROXIES: '127.0.0.1' }],
])('a portal at %s with %j, which others reach, needs one', (host, settings) => {
  expect(setupCodeAt(host, settings)).toMatch(/^\S{34}$/);
});
