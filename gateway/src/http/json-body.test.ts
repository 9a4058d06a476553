import { expect, test } from 'vitest';
import { isJsonContentType, parseForm, parseJsonObject } from './json-body.ts';

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON;charset="UTF-8"', true],
  ['application/json; charset=utf-16', false],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', false],
  ['multipart/form-data; boundary=x', false],
  ['text/plain; application/json', false],
])('%s', (type, read) => {
  expect(isJsonContentType(type, true)).toBe(read);
});

test('a request without a body needs no content type', () => {
  expect(isJsonContentType(undefined, false)).toBe(true);
  expect(isJsonContentType(undefined, true)).toBe(false);
});

test('an empty body is an empty object', () => {
  expect(parseJsonObject(Buffer.alloc(0))).toEqual({ ok: true, value: {} });
});

test.each(['{', '[]', '[{"a":1}]', 'null', '"a"', '1', 'true', '{"a":{"__proto__":{"b":1}}}'])(
  'refuses %s with a message',
  (text) => {
    const refused = parseJsonObject(Buffer.from(text));
    const message = expect.stringMatching(/^The body /);
    const issues = [{ path: [], message }];
    expect(refused).toMatchObject({ failure: { code: 'BAD_INPUT', message, issues } });
  },
);

test.each([
  ['lists', `{"a":${'['.repeat(49_000)}${']'.repeat(49_000)}}`],
  ['objects', `${'{"a":'.repeat(14_000)}1${'}'.repeat(14_000)}`],
])('refuses deeply nested %s', (_what, text) => {
  expect(parseJsonObject(Buffer.from(text))).toMatchObject({ failure: { code: 'BAD_INPUT' } });
});

test.each([
  ['objects', '{}'],
  ['lists', '[]'],
  ['numbers', '1'],
])('refuses thousands of %s, and reads some hundreds', (_what, value) => {
  const parse = (count: number) =>
    parseJsonObject(Buffer.from(`{"a":[${Array(count).fill(value).join()}]}`));
  expect(parse(900).ok).toBe(true);
  expect(parse(1_100)).toMatchObject({ failure: { code: 'BAD_INPUT' } });
});

test('refuses a form with thousands of names before it parses them', () => {
  const form = Buffer.from('a&'.repeat(51_000));
  const startedAt = performance.now();
  for (let i = 0; i < 50; i += 1) {
    expect(parseForm(form)).toMatchObject({ failure: { code: 'BAD_INPUT' } });
  }
  // Parsed, they took more than 5 seconds.
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(parseForm(Buffer.from('logout_token=a.b&logout_token=c.d'))).toEqual({
    ok: true,
    value: { logout_token: 'c.d' },
  });
});

test('refuses invalid UTF-8', () => {
  expect(parseJsonObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({
    failure: { code: 'BAD_INPUT' },
  });
});
