import { createFirstAdmin } from '@portal/contracts/people/sign-in';
import { redisAt } from '@portal/testing/redis';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { expect, test } from 'vitest';
import { firstAdminInput, startIdentity } from '../test-service.ts';

test('while Valkey is full, a sign-in is away for a moment, and open sessions stay', async () => {
  const { url } = await startValkeyServer();
  const valkey = redisAt(url);
  const identity = await startIdentity({ REDIS_URL: url });
  expect((await identity.ask.anonymous().run(createFirstAdmin, firstAdminInput)).code).toBeNull();
  const { username, password, securityAnswer } = firstAdminInput;
  const signIn = () => identity.signIn({ username, password, securityAnswer });
  const open = await signIn();
  expect(open.answer.code).toBeNull();

  await valkey.config('SET', 'maxmemory-policy', 'noeviction');
  await valkey.config('SET', 'maxmemory', '1');
  const refused = await signIn();
  expect(refused.answer.code).toBe('SERVICE_UNAVAILABLE');
  expect(refused.id).toBe('');
  expect(await identity.callerBy(open.id)).toMatchObject({ stage: 'full' });

  await valkey.config('SET', 'maxmemory', '0');
  expect((await signIn()).answer.code).toBeNull();
});
