import { operations } from '@portal/contracts/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { downloadRoutes } from '../downloads/routes.ts';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { masterAdmin } from '../testing/people.ts';
import { openApi } from './open-api.ts';

const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const described = Object.entries(openApi(operations, downloadRoutes).paths as object).map(
  ([path, methods]) => ({
    path: path.replaceAll(/\{\w+\}/g, '66f000000000000000000001'),
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
  }),
);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});

/** The methods that an `Allow` header names beside those that every address has. */
const named = (headers: Headers) =>
  (headers.get('allow') ?? '').split(', ').filter((method) => known.includes(method));

test.each(described)('$path has the methods $methods, and says so to any other', async (one) => {
  const { path, methods } = one;
  for (const method of known.filter((other) => !methods.includes(other))) {
    for (const cookie of [null, masterAdmin()]) {
      const reply = await gateway.ask(method, path, { cookie });
      const allowed = named(reply.headers);
      expect({ method, status: reply.status, body: reply.body }).toMatchObject({
        method,
        status: 405,
        body: { code: 'METHOD_NOT_ALLOWED' },
      });
      expect(allowed).toEqual(expect.arrayContaining(methods));
      expect(allowed).not.toContain(method);
    }
  }
  const options = await gateway.ask('OPTIONS', path);
  expect([options.status, options.body]).toEqual([204, '']);
  expect(named(options.headers)).toEqual(expect.arrayContaining(methods));
  expect(options.headers.has('access-control-allow-origin')).toBe(false);
  expect(options.headers.has('access-control-allow-methods')).toBe(false);
});

describe('the method is looked at first', () => {
  test.each<[string, Record<string, string>, unknown]>([
    ['a foreign origin', { origin: 'https://evil.test' }, {}],
    ['another type', { 'content-type': 'text/plain' }, 'x'],
    ['too much', {}, { x: 'x'.repeat(200_000) }],
  ])('before %s', async (_what, headers, body) => {
    const reply = await gateway.ask('POST', '/api/auth/user', { headers, body });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test('HEAD is there where GET is', async () => {
  expect((await gateway.ask('HEAD', '/api/openapi.json')).status).toBe(200);
  const { status, headers } = await gateway.ask('HEAD', '/api/time-entries/clock-in');
  expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test.each([
  ['/health/live', 'GET, HEAD, OPTIONS'],
  ['/health/ready', 'GET, HEAD, OPTIONS'],
  ['/', 'GET, HEAD, OPTIONS'],
  ['/graphql', 'POST, OPTIONS'],
])('%s: %s', async (path, allow) => {
  const refused = await gateway.ask('DELETE', path);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
  const options = await gateway.ask('OPTIONS', path);
  expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
});

test('an unknown address is 404 for any method', async () => {
  for (const method of [...known, 'OPTIONS']) {
    expect((await gateway.ask(method, '/api/nothing')).status).toBe(404);
  }
});
