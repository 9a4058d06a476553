import { createHash, randomUUID } from 'node:crypto';
import { redisAt } from '@portal/testing/redis';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { expect, inject, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { person } from '../testing/people.ts';

test('while Valkey is full, people who are signed in go on, and a write is done once', async () => {
  const usual = await startedGateway();
  const who = await person(usual);

  const { url } = await startValkeyServer();
  const valkey = redisAt(url);
  const id = who.cookie.slice(who.cookie.indexOf('=') + 1);
  const sessionKey = `session:${createHash('sha256').update(id).digest('base64url')}`;
  const shared = redisAt(inject('gatewayEnvironment').REDIS_URL as string);
  await valkey.set(sessionKey, (await shared.get(sessionKey)) as string);
  await valkey.config('SET', 'maxmemory-policy', 'noeviction');
  await valkey.config('SET', 'maxmemory', '1');
  await expect(valkey.set('anything', 'more')).rejects.toThrow(/^OOM /);

  const gateway = await startedGateway({ REDIS_URL: url });
  expect((await gateway.get('/api/auth/user', who)).status).toBe(200);
  const request = { cookie: who.cookie, headers: { 'idempotency-key': randomUUID() } };
  const first = await gateway.post('/api/time-entries/clock-in', {}, request);
  expect(first.status).toBe(201);
  const second = await gateway.post('/api/time-entries/clock-in', {}, request);
  expect([second.status, second.body]).toEqual([201, first.body]);
  const third = await gateway.post('/api/time-entries/clock-in', {}, who);
  expect(third).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOCKED_IN' } });

  // A sign-in has no other record of its key: it can't be kept apart from its repetition.
  const signIn = { username: who.username, password: 'wrong', securityAnswer: 'wrong' };
  const nobody = { headers: { 'idempotency-key': randomUUID() } };
  const refused = await gateway.post('/api/login', signIn, nobody);
  expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  await valkey.config('SET', 'maxmemory', '0');
  const last = { cookie: who.cookie, headers: { 'idempotency-key': randomUUID() } };
  expect((await gateway.post('/api/time-entries/clock-out', {}, last)).status).toBe(200);
});
