import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startedGateway();
});

describe('a foreign Host', () => {
  /** Sends the request that a browser sends after DNS rebinding. */
  async function from(host: string, path: string, url = gateway.url) {
    const { statusCode, body } = await request(url + path, { headers: { host } });
    return { status: statusCode, body: await body.text() };
  }

  test.each(['/', '/api/auth/user', '/api/check-first-setup', '/api/live', '/graphql'])(
    'gets nothing at %s',
    async (path) => {
      const { status, body } = await from('rebound.test:8080', path);
      expect(status).toBe(421);
      expect(body).toContain('FOREIGN_HOST');
    },
  );

  test('is held against PUBLIC_URL, the loopback names and addresses', async () => {
    const published = await startedGateway({ PUBLIC_URL: 'https://hr.example.org' });
    const statusOf = async (host: string) =>
      (await from(host, '/api/check-first-setup', published.url)).status;
    expect(await statusOf('hr.example.org')).toBe(200);
    expect(await statusOf('localhost:8080')).toBe(200);
    expect(await statusOf('127.0.0.1:8080')).toBe(200);
    expect(await statusOf('192.168.1.20:8080')).toBe(200);
    expect(await statusOf('www.hr.example.org')).toBe(421);
    expect((await from('hr.example.org', '/api/check-first-setup')).status).toBe(421);
  });

  test('may ask for health, which says nothing of anybody', async () => {
    expect(await from('gateway:8080', '/health/live')).toMatchObject({ status: 200 });
  });

  test('a write is accepted from a page of PUBLIC_URL, whatever Host a proxy makes of it', async () => {
    const published = await startedGateway({ PUBLIC_URL: 'https://hr.example.org' });
    const statusFrom = async (origin: string) =>
      (await published.post('/api/logout', {}, { headers: { origin } })).status;
    expect(await statusFrom('https://hr.example.org')).toBe(200);
    expect(await statusFrom('https://evil.test')).toBe(403);
  });
});

describe('beyond the loopback', () => {
  test('it does not start until somebody says how cookies are to be sent', async () => {
    await expect(startedGateway({ HOST: '0.0.0.0' })).rejects.toThrow(
      /HOST=0.0.0.0 lets other machines in: set SECURE_COOKIES=true behind TLS/,
    );
    const said = await startedGateway({ HOST: '0.0.0.0', SECURE_COOKIES: 'false' });
    await said.stop();
  });
});
