import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});

describe('a foreign Host header', () => {
  /** Sends the request that a browser sends after DNS rebinding. */
  async function from(host: string, path: string, url = gateway.url) {
    const { statusCode, body } = await request(url + path, { headers: { host } });
    return { status: statusCode, body: await body.text() };
  }

  test.each(['/', '/api/auth/user', '/api/check-first-setup', '/api/live', '/graphql'])(
    'is refused at %s',
    async (path) => {
      const { status, body } = await from('rebound.test:8080', path);
      expect(status).toBe(421);
      expect(body).toContain('FOREIGN_HOST');
    },
  );

  test('is checked against PUBLIC_URL, localhost names and IP addresses', async () => {
    const published = await startTestGateway({ PUBLIC_URL: 'https://hr.example.org' });
    const statusOf = async (host: string) =>
      (await from(host, '/api/check-first-setup', published.url)).status;
    expect(await statusOf('hr.example.org')).toBe(200);
    expect(await statusOf('localhost:8080')).toBe(200);
    expect(await statusOf('127.0.0.1:8080')).toBe(200);
    expect(await statusOf('192.168.1.20:8080')).toBe(200);
    expect(await statusOf('www.hr.example.org')).toBe(421);
    expect((await from('hr.example.org', '/api/check-first-setup')).status).toBe(421);
  });

  test('may read the health checks', async () => {
    expect(await from('gateway:8080', '/health/live')).toMatchObject({ status: 200 });
  });

  test('a write from a page of PUBLIC_URL is accepted with any Host set by a proxy', async () => {
    const published = await startTestGateway({ PUBLIC_URL: 'https://hr.example.org' });
    const statusFrom = async (origin: string) =>
      (await published.post('/api/logout', {}, { headers: { origin } })).status;
    expect(await statusFrom('https://hr.example.org')).toBe(200);
    expect(await statusFrom('https://evil.test')).toBe(403);
  });
});

describe('on a public interface', () => {
  test('the gateway doesn’t start without SECURE_COOKIES', async () => {
    await expect(startTestGateway({ HOST: '0.0.0.0' })).rejects.toThrow(
      /HOST=0.0.0.0 lets other machines in: set SECURE_COOKIES=true behind TLS/,
    );
    const said = await startTestGateway({ HOST: '0.0.0.0', SECURE_COOKIES: 'false' });
    await said.stop();
  });
});
