import { randomUUID } from 'node:crypto';
import { createApiToken as createTokenText, hashApiToken } from '@portal/auth/api-token';
import { createApiTokenCache } from '@portal/auth/api-token-cache';
import { connectValkeyAt } from '@portal/testing/valkey';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestToken, revokeTestToken, revokeTestTokens } from '../testing/api-tokens.ts';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const hoursPath = '/api/admin/staff-hours-today';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(() => revokeTestTokens(gateway));

function statusOf(path: string, headers: Record<string, string>, on = gateway): Promise<number> {
  return on.get(path, { headers }).then(({ status }) => status);
}

test('a token reads what its scope covers, and its use is listed', async () => {
  const { id, token, headers } = await createTestToken(gateway, ['read:hours']);
  const { status, headers: sent } = await gateway.get(hoursPath, {
    headers: { ...headers, 'x-forwarded-for': '203.0.113.77' },
  });
  expect(status).toBe(200);
  expect(Object.fromEntries(sent)).toMatchObject({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'cache-control': 'no-store',
  });
  expect(sent.getSetCookie()).toEqual([]);
  const list = await gateway.get('/api/admin/api-tokens', { cookie: masterAdminCookie() });
  const [listed] = (list.body as { id: string }[]).filter((one) => one.id === id);
  expect(listed).toMatchObject({ status: 'active', lastUsedFrom: '203.0.113.77' });
  expect(JSON.stringify(list.body)).not.toContain(token);
});

test.each([
  ['unknown', () => `Bearer ${createTokenText()}`],
  ['mistyped', () => `Bearer ${createTokenText().slice(0, -1)}`],
  ['empty', () => 'Bearer portal_'],
])('a token that is %s gets 401', async (_what, authorization) => {
  const reply = await gateway.get(hoursPath, { headers: { authorization: authorization() } });
  expect(reply.status).toBe(401);
  expect(reply.body).toEqual({ code: 'UNAUTHENTICATED', message: 'Unauthorized' });
  expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test('an expired token gets 401', async () => {
  const { REDIS_URL = '', SESSION_KEY = '' } = inject('gatewayEnvironment');
  const cache = createApiTokenCache(connectValkeyAt(REDIS_URL), SESSION_KEY);
  const token = createTokenText();
  const headers = { authorization: `Bearer ${token}` };
  const hash = hashApiToken(token) ?? '';
  const expiresAt = Date.now() + 1_000;
  await cache.add(hash, { id: 'e'.repeat(24), scopes: ['read:hours'], expiresAt }, new Date());
  expect(await statusOf(hoursPath, headers)).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, expiresAt - Date.now() + 10));
  expect(await statusOf(hoursPath, headers)).toBe(401);
});

test('other credentials are ignored', async () => {
  const cookie = masterAdminCookie();
  for (const authorization of ['Basic YTpi', 'Bearer eyJhbGciOi.x.y', 'Bearer']) {
    expect((await gateway.get(hoursPath, { headers: { authorization } })).status).toBe(401);
    const { status } = await gateway.get(hoursPath, { cookie, headers: { authorization } });
    expect(status).toBe(200);
  }
});

test('a token together with a session is refused', async () => {
  const { headers } = await createTestToken(gateway, ['read:hours']);
  const { cookie } = await createPerson(gateway);
  for (const path of [hoursPath, '/api/admin/export/users']) {
    const { status, body } = await gateway.get(path, { headers, cookie });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  }
});

test('GraphQL and live updates take no token', async () => {
  const { headers } = await createTestToken(gateway);
  const graph = await gateway.graphql('{ users { email } }', {}, { headers });
  expect(graph).toMatchObject({
    status: 403,
    body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
  });
  expect(await gateway.get('/api/live', { headers })).toMatchObject({ status: 403 });
});

test('revocation works at once at all gateways, and for good', async () => {
  const other = await startTestGateway();
  const token = await createTestToken(gateway, ['read:hours']);
  const { headers } = token;
  expect(await statusOf(hoursPath, headers)).toBe(200);
  expect(await statusOf(hoursPath, headers, other)).toBe(200);
  await revokeTestToken(gateway, token);
  expect(await statusOf(hoursPath, headers)).toBe(401);
  expect(await statusOf(hoursPath, headers, other)).toBe(401);
  await revokeTestToken(gateway, token);
});

test('requests and checks at once never bring a revoked token back', async () => {
  const { REDIS_URL = '' } = inject('gatewayEnvironment');
  const redis = connectValkeyAt(REDIS_URL);
  for (let times = 0; times < 5; times += 1) {
    const token = await createTestToken(gateway, ['read:hours']);
    const key = `api-token:${hashApiToken(token.token)}`;
    let isRevoked = false;
    const wrong: number[] = [];
    const reader = async () => {
      for (let i = 0; i < 15; i += 1) {
        const wasRevoked = isRevoked;
        // Without an entry, the gateway has identity check the token.
        if (!wasRevoked) await redis.del(key);
        const status = await statusOf(hoursPath, token.headers);
        if (wasRevoked && status !== 401) wrong.push(status);
      }
    };
    const revoke = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await revokeTestToken(gateway, token);
      isRevoked = true;
    };
    await Promise.all([reader(), reader(), reader(), revoke()]);
    expect(wrong).toEqual([]);
    expect(await statusOf(hoursPath, token.headers)).toBe(401);
  }
});

test('each token has a limit of its own, at all gateways together', async () => {
  const limits = { REQUEST_LIMIT_TOKEN: '5' };
  const [one, two] = [await startTestGateway(limits), await startTestGateway(limits)];
  const token = await createTestToken(gateway, ['read:hours']);
  const { headers } = token;
  const statuses: number[] = [];
  for (const on of [one, two, one, two, one]) statuses.push(await statusOf(hoursPath, headers, on));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const refused = await two.get(hoursPath, { headers });
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  const other = await createTestToken(gateway, ['read:hours']);
  expect(await statusOf(hoursPath, other.headers, one)).toBe(200);
});

test('unknown tokens count for their address', async () => {
  const limited = await startTestGateway({
    REQUEST_LIMIT_ADDRESS: '10',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const forwarded = { 'x-forwarded-for': '198.51.100.201' };
  const known = await createTestToken(gateway, ['read:hours']);
  const use = () => statusOf(hoursPath, { ...known.headers, ...forwarded }, limited);
  expect(await use()).toBe(200);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const token = i % 2 === 0 ? createTokenText() : 'portal_mistyped';
    const headers = { authorization: `Bearer ${token}`, ...forwarded };
    statuses.push(await statusOf(hoursPath, headers, limited));
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
  // A token that is known isn't held up by others behind its address.
  expect(await use()).toBe(200);
});

test('an idempotency key is the token’s own', async () => {
  const [one, two] = [
    await createTestToken(gateway, ['write:saveTeam']),
    await createTestToken(gateway, ['write:saveTeam']),
  ];
  const key = randomUUID();
  const save = (headers: Record<string, string>, name: string) =>
    gateway.post('/api/admin/teams', { name }, { headers: { ...headers, 'idempotency-key': key } });
  const name = `Ward ${randomUUID()}`;
  const first = await save(one.headers, name);
  expect({ status: first.status, body: first.body }).toMatchObject({ status: 200 });
  expect((await save(one.headers, name)).body).toEqual(first.body);
  expect(await save(one.headers, `${name} 2`)).toMatchObject({ status: 422 });
  const others = await save(two.headers, `${name} 3`);
  expect(others.status).toBe(200);
  expect(others.body).not.toEqual(first.body);
});
