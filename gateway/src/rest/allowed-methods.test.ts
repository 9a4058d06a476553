import { operations } from '@portal/contracts/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { openApiDocument } from './openapi-document.ts';

const knownMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const documentedPaths = Object.entries(
  openApiDocument(operations, downloadRoutes).paths as object,
).map(([path, methods]) => ({
  path: path.replaceAll(/\{\w+\}/g, '66f000000000000000000001'),
  methods: Object.keys(methods).map((method) => method.toUpperCase()),
}));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

/** The methods in an `Allow` header other than those of every path. */
const allowedMethods = (headers: Headers) =>
  (headers.get('allow') ?? '').split(', ').filter((method) => knownMethods.includes(method));

test.each(documentedPaths)(
  '$path has the methods $methods and names them for any other',
  async (one) => {
    const { path, methods } = one;
    for (const method of knownMethods.filter((other) => !methods.includes(other))) {
      for (const cookie of [null, masterAdminCookie()]) {
        const reply = await gateway.send(method, path, { cookie });
        const allowed = allowedMethods(reply.headers);
        expect({ method, status: reply.status, body: reply.body }).toMatchObject({
          method,
          status: 405,
          body: { code: 'METHOD_NOT_ALLOWED' },
        });
        expect(allowed).toEqual(expect.arrayContaining(methods));
        expect(allowed).not.toContain(method);
      }
    }
    const options = await gateway.send('OPTIONS', path);
    expect([options.status, options.body]).toEqual([204, '']);
    expect(allowedMethods(options.headers)).toEqual(expect.arrayContaining(methods));
    expect(options.headers.has('access-control-allow-origin')).toBe(false);
    expect(options.headers.has('access-control-allow-methods')).toBe(false);
  },
);

describe('the method is checked first', () => {
  test.each<[string, Record<string, string>, unknown]>([
    ['a foreign origin', { origin: 'https://evil.test' }, {}],
    ['another type', { 'content-type': 'text/plain' }, 'x'],
    ['too much', {}, { x: 'x'.repeat(200_000) }],
  ])('before %s', async (_what, headers, body) => {
    const reply = await gateway.send('POST', '/api/auth/user', { headers, body });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test('HEAD is allowed where GET is', async () => {
  expect((await gateway.send('HEAD', '/api/openapi.json')).status).toBe(200);
  const { status, headers } = await gateway.send('HEAD', '/api/time-entries/clock-in');
  expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test.each([
  ['/health/live', 'GET, HEAD, OPTIONS'],
  ['/health/ready', 'GET, HEAD, OPTIONS'],
  ['/', 'GET, HEAD, OPTIONS'],
  ['/graphql', 'POST, OPTIONS'],
])('%s: %s', async (path, allow) => {
  const refused = await gateway.send('DELETE', path);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
  const options = await gateway.send('OPTIONS', path);
  expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
});

test('an unknown path gives 404 for any method', async () => {
  for (const method of [...knownMethods, 'OPTIONS']) {
    expect((await gateway.send(method, '/api/nothing')).status).toBe(404);
  }
});
