import { createHash } from 'node:crypto';
import { openLiveClient } from '@portal/testing/live-client';
import { connectValkeyAt } from '@portal/testing/valkey';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  cookieOf,
  createPerson,
  masterAdminCookie,
  ownPassword,
  type Person,
  securityAnswer,
} from '../testing/create-people.ts';
import { makeSessionIdle } from '../testing/make-session-idle.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let who: Person;

beforeAll(async () => {
  gateway = await startTestGateway();
});

const keyOf = async (cookie: string): Promise<string> => {
  const redis = connectValkeyAt(inject('gatewayEnvironment').REDIS_URL as string);
  const id = cookie.slice(cookie.indexOf('=') + 1);
  const key = `session:${createHash('sha256').update(id).digest('base64url')}`;
  expect(await redis.exists(key)).toBe(1);
  return key;
};

async function anotherSession(of: Person): Promise<string> {
  const { username } = of;
  const body = { username, password: ownPassword, securityAnswer };
  return cookieOf(await gateway.post('/api/login', body));
}

const ends: Record<string, (of: Person) => Promise<unknown>> = {
  'signing out': ({ cookie }) => gateway.post('/api/logout', {}, { cookie }),
  'ending the other sessions': async (of) =>
    gateway.send('DELETE', '/api/sessions', { cookie: await anotherSession(of), body: {} }),
  'a password of one’s own choice': async (of) =>
    gateway.post(
      '/api/change-password',
      { currentPassword: ownPassword, newPassword: 'another-one-18' },
      { cookie: await anotherSession(of) },
    ),
  'a reset by an administrator': ({ id }) =>
    gateway.send('PATCH', `/api/admin/reset-user/${id}`, { cookie: masterAdminCookie(), body: {} }),
  'another role': ({ id }) =>
    gateway.send('PATCH', `/api/admin/users/${id}/role`, {
      cookie: masterAdminCookie(),
      body: { role: 'employee' },
    }),
  deletion: ({ id }) =>
    gateway.send('DELETE', `/api/admin/users/${id}`, { cookie: masterAdminCookie(), body: {} }),
  expiry: async ({ cookie }) => {
    const redis = connectValkeyAt(inject('gatewayEnvironment').REDIS_URL as string);
    return redis.pexpire(await keyOf(cookie), 1);
  },
};

describe('a stream ends within a second of', () => {
  test.each(Object.keys(ends))('%s', async (way) => {
    who = await createPerson(gateway, way === 'another role' ? 'admin' : 'employee');
    const stream = await openLiveClient(gateway.url, who.cookie);
    const response = await ends[way]?.(who);
    const from = performance.now();
    if (response && typeof response === 'object' && 'status' in response)
      expect(response).toMatchObject({ status: 200 });
    await stream.done;
    expect(stream.events.at(-1)?.event).toBe('end');
    expect((stream.closedAt() ?? Number.POSITIVE_INFINITY) - from).toBeLessThan(5_000);
  });
});

test('an open stream doesn’t extend the session', async () => {
  who = await createPerson(gateway);
  const { redis, key, idle } = await makeSessionIdle(who.cookie);
  const stream = await openLiveClient(gateway.url, who.cookie);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await redis.get(key)).toBe(idle);
  expect(await redis.pttl(key)).toBeLessThan(20 * 60_000 - 1_400);
  expect(stream.events.map(({ event }) => event)).not.toContain('end');
  await stream.close();
});
