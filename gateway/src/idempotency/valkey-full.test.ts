import { createHash, randomUUID } from 'node:crypto';
import { connectValkeyAt } from '@portal/testing/valkey';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { expect, inject, test } from 'vitest';
import { createPerson } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

test('while Valkey is full, signed-in people can work, and a write is done once', async () => {
  const usual = await startTestGateway();
  const who = await createPerson(usual);

  const { url } = await startValkeyServer();
  const valkey = connectValkeyAt(url);
  const id = who.cookie.slice(who.cookie.indexOf('=') + 1);
  const sessionKey = `session:${createHash('sha256').update(id).digest('base64url')}`;
  const shared = connectValkeyAt(inject('gatewayEnvironment').REDIS_URL as string);
  await valkey.set(sessionKey, (await shared.get(sessionKey)) as string);
  await valkey.config('SET', 'maxmemory-policy', 'noeviction');
  await valkey.config('SET', 'maxmemory', '1');
  await expect(valkey.set('anything', 'more')).rejects.toThrow(/^OOM /);

  const gateway = await startTestGateway({ REDIS_URL: url });
  expect((await gateway.get('/api/auth/user', who)).status).toBe(200);
  const request = { cookie: who.cookie, headers: { 'idempotency-key': randomUUID() } };
  const first = await gateway.post('/api/time-entries/clock-in', {}, request);
  expect(first.status).toBe(201);
  const second = await gateway.post('/api/time-entries/clock-in', {}, request);
  expect([second.status, second.body]).toEqual([201, first.body]);
  const third = await gateway.post('/api/time-entries/clock-in', {}, who);
  expect(third).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOCKED_IN' } });

  // A sign-in has no other record of its key, so that a repetition can't be detected.
  const signIn = { username: who.username, password: 'wrong', securityAnswer: 'wrong' };
  const nobody = { headers: { 'idempotency-key': randomUUID() } };
  const refused = await gateway.post('/api/login', signIn, nobody);
  expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  await valkey.config('SET', 'maxmemory', '0');
  const last = { cookie: who.cookie, headers: { 'idempotency-key': randomUUID() } };
  expect((await gateway.post('/api/time-entries/clock-out', {}, last)).status).toBe(200);
});
