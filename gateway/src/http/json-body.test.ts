import { expect, test } from 'vitest';
import { isJson, objectIn } from './json-body.ts';

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
  expect(isJson(type, true)).toBe(read);
});

test('nothing needs no type', () => {
  expect(isJson(undefined, false)).toBe(true);
  expect(isJson(undefined, true)).toBe(false);
});

test('an empty body is an object without fields', () => {
  expect(objectIn(Buffer.alloc(0))).toEqual({ ok: true, value: {} });
});

test.each(['{', '[]', '[{"a":1}]', 'null', '"a"', '1', 'true', '{"a":{"__proto__":{"b":1}}}'])(
  'refuses %s, and says what is wrong',
  (text) => {
    const refused = objectIn(Buffer.from(text));
    const message = expect.stringMatching(/^The body /);
    const issues = [{ path: [], message }];
    expect(refused).toMatchObject({ failure: { code: 'BAD_INPUT', message, issues } });
  },
);

test.each([
  ['lists', `{"a":${'['.repeat(49_000)}${']'.repeat(49_000)}}`],
  ['objects', `${'{"a":'.repeat(14_000)}1${'}'.repeat(14_000)}`],
])('refuses %s in one another without end', (_what, text) => {
  expect(objectIn(Buffer.from(text))).toMatchObject({ failure: { code: 'BAD_INPUT' } });
});

test('refuses what is not UTF-8', () => {
  expect(objectIn(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({
    failure: { code: 'BAD_INPUT' },
  });
});
