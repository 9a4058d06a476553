import { createHash } from 'node:crypto';
import { redisAt } from '@portal/testing/redis';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { makeIdle } from '../testing/idle-session.ts';
import { listenTo } from '../testing/live.ts';
import {
  cookieOf,
  masterAdmin,
  ownPassword,
  type Person,
  person,
  securityAnswer,
} from '../testing/people.ts';

let gateway: TestGateway;
let who: Person;

beforeAll(async () => {
  gateway = await startedGateway();
});

const keyOf = async (cookie: string): Promise<string> => {
  const redis = redisAt(inject('gatewayEnvironment').REDIS_URL as string);
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
    gateway.ask('DELETE', '/api/sessions', { cookie: await anotherSession(of), body: {} }),
  'a password of one’s own choice': async (of) =>
    gateway.post(
      '/api/change-password',
      { currentPassword: ownPassword, newPassword: 'another-one-18' },
      { cookie: await anotherSession(of) },
    ),
  'a reset by an administrator': ({ id }) =>
    gateway.ask('PATCH', `/api/admin/reset-user/${id}`, { cookie: masterAdmin(), body: {} }),
  'another role': ({ id }) =>
    gateway.ask('PATCH', `/api/admin/users/${id}/role`, {
      cookie: masterAdmin(),
      body: { role: 'employee' },
    }),
  deletion: ({ id }) =>
    gateway.ask('DELETE', `/api/admin/users/${id}`, { cookie: masterAdmin(), body: {} }),
  expiry: async ({ cookie }) => {
    const redis = redisAt(inject('gatewayEnvironment').REDIS_URL as string);
    return redis.pexpire(await keyOf(cookie), 1);
  },
};

describe('a stream ends within a second of', () => {
  test.each(Object.keys(ends))('%s', async (way) => {
    who = await person(gateway, way === 'another role' ? 'admin' : 'employee');
    const stream = await listenTo(gateway.url, who.cookie);
    const answer = await ends[way]?.(who);
    const from = performance.now();
    if (answer && typeof answer === 'object' && 'status' in answer)
      expect(answer).toMatchObject({ status: 200 });
    await stream.done;
    expect(stream.events.at(-1)?.event).toBe('end');
    expect((stream.closedAt() ?? Number.POSITIVE_INFINITY) - from).toBeLessThan(5_000);
  });
});

test('an open stream is no use of the session', async () => {
  who = await person(gateway);
  const { redis, key, idle } = await makeIdle(who.cookie);
  const stream = await listenTo(gateway.url, who.cookie);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await redis.get(key)).toBe(idle);
  expect(await redis.pttl(key)).toBeLessThan(20 * 60_000 - 1_400);
  expect(stream.events.map(({ event }) => event)).not.toContain('end');
  await stream.close();
});
