import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { webPaths } from '@portal/contracts/web-paths';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { request as ask } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const page = '<!doctype html><title>Portal</title><script type="module" src="/assets/app-1a2b.js">';
const script = 'console.log("a portal");'.repeat(100);

function webApp(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, 'assets/app-1a2b.js'), script);
  writeFileSync(join(root, 'sw.js'), script);
  writeFileSync(join(root, 'manifest.webmanifest'), '{"name":"Portal"}');
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  registerCleanUp(() => rmSync(root, { recursive: true }));
  return root;
}

let gateway: TestGateway;
let employee: Person;

beforeAll(async () => {
  gateway = await startTestGateway({ WEB_ROOT: webApp() });
  employee = await createPerson(gateway);
});

describe('the web app', () => {
  test.each(['/', '/index.html', '/admin/hours', '/Admin/Hours/', ...webPaths])(
    '%s gives the app and must be revalidated',
    async (path) => {
      const reply = await gateway.get(path);
      expect([reply.status, reply.body]).toEqual([200, page]);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each(['/no/such/page', '/apiary', '/admin', '/%2e%2e/etc/passwd'])(
    '%s is no page: 404 with the app, and never 304',
    async (path) => {
      const etag = (await gateway.get('/')).headers.get('etag') ?? '';
      const reply = await gateway.get(path, { headers: { 'if-none-match': etag } });
      expect([reply.status, reply.body]).toEqual([404, page]);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      expect(reply.headers.has('etag')).toBe(false);
    },
  );

  test('its service worker and manifest must be revalidated', async () => {
    for (const [path, type] of [
      ['/sw.js', 'text/javascript; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const { headers } = await gateway.get(path);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('its hashed files are cached forever, and a missing one gives 404', async () => {
    const reply = await gateway.get('/assets/app-1a2b.js');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-type')).toContain('text/javascript');
    expect((await gateway.get('/assets/app-0000.js')).status).toBe(404);
  });

  test('is compressed where the client accepts it', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, body } = await ask(`${gateway.url}/assets/app-1a2b.js`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack[encoding](Buffer.from(await body.arrayBuffer())).toString()).toBe(script);
    }
    const plain = await ask(`${gateway.url}/assets/app-1a2b.js`);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(await plain.body.text()).toBe(script);
  });

  test('is compressed by the build only: other files are sent uncompressed', async () => {
    const { headers } = await ask(`${gateway.url}/favicon.svg`, {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(headers).toMatchObject({ 'content-length': '41', vary: 'accept-encoding' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect((await gateway.get('/assets/app-1a2b.js.br')).status).toBe(404);
  });

  test('is not sent again when unchanged', async () => {
    const etag = (await gateway.get('/')).headers.get('etag') ?? '';
    const again = await gateway.get('/', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('allows only reads', async () => {
    expect((await gateway.post('/', {})).status).toBe(405);
  });
});

describe('headers', () => {
  test('of a page allow only its own scripts and no framing', async () => {
    const { headers } = await gateway.get('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("manifest-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  test.each(['/api/auth/user', '/api/nothing', '/graphql', '/api/openapi.json', '/api/login'])(
    'of %s forbid caching',
    async (path) => {
      const { headers } = await gateway.get(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  test('behind TLS include HSTS', async () => {
    const { get } = await startTestGateway({ SECURE_COOKIES: 'true' });
    const { headers } = await get('/api/auth/user');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('limits', () => {
  test('headers of more than 16 KB are refused', async () => {
    const reply = await gateway.get('/api/auth/user', {
      headers: { 'x-long': 'x'.repeat(17_000) },
    });
    expect(reply.status).toBe(431);
  });

  test('a body larger than its Content-Length is refused', async () => {
    async function* chunks() {
      for (let i = 0; i < 20; i += 1) yield Buffer.alloc(10 * 1024, 'x');
    }
    const { statusCode, body } = await ask(`${gateway.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Readable.from(chunks()),
    });
    expect([statusCode, await body.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);
  });

  test('a slow sender is disconnected', async () => {
    const { port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1');
    const started = performance.now();
    const response = await new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.write('GET /api/auth/user HTTP/1.1\r\nHost: x\r\n');
    });
    expect(response).toMatch(/^HTTP\/1.1 408/);
    expect(performance.now() - started).toBeLessThan(25_000);
  });
});

describe('operation', () => {
  test('health checks reveal no details', async () => {
    expect(await gateway.get('/health/live')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect((await gateway.get('/health/ready')).body).toEqual({ status: 'ready' });
  });

  test('metrics aren’t served publicly', async () => {
    const { headers } = await gateway.get('/metrics');
    expect(headers.get('content-type')).toContain('text/html');
  });

  test('stopping fails no accepted request', async () => {
    const isStopping = Promise.withResolvers<void>();
    const slow = await startFaultyService(async (request, response) => {
      await isStopping.promise;
      respondWith({ data: { currentEntry: null } })(request, response);
    });
    const stopping = await startTestGateway({ ATTENDANCE_URL: slow.url });
    const path = '/api/time-entries/current';
    const early = Array.from({ length: 10 }, () => stopping.get(path, employee));
    await eventually(() => expect(slow.requestCount()).toBe(10));
    const stopped = stopping.stop();
    const late = await stopping.get('/health/ready');
    expect(late.status).toBe(503);
    setTimeout(isStopping.resolve, 250);
    const statuses = (await Promise.all(early)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await stopped;
    await expect(stopping.get(path, employee)).rejects.toThrow();
  });
});
