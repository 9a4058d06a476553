import { createFirstAdmin } from '@portal/contracts/identity/sign-in';
import { connectValkeyAt } from '@portal/testing/valkey';
import { startValkeyServer } from '@portal/testing/valkey-server';
import { expect, test } from 'vitest';
import { firstAdminInput, startIdentityService } from '../../../testing/service.ts';

test('while Valkey is full, sign-ins are unavailable and open sessions stay', async () => {
  const { url } = await startValkeyServer();
  const valkey = connectValkeyAt(url);
  const identity = await startIdentityService({ REDIS_URL: url });
  expect((await identity.ask.anonymous().run(createFirstAdmin, firstAdminInput)).code).toBeNull();
  const { username, password, securityAnswer } = firstAdminInput;
  const signIn = () => identity.signIn({ username, password, securityAnswer });
  const open = await signIn();
  expect(open.response.code).toBeNull();

  await valkey.config('SET', 'maxmemory-policy', 'noeviction');
  await valkey.config('SET', 'maxmemory', '1');
  const refused = await signIn();
  expect(refused.response.code).toBe('SERVICE_UNAVAILABLE');
  expect(refused.id).toBe('');
  expect(await identity.callerBy(open.id)).toMatchObject({ stage: 'full' });

  await valkey.config('SET', 'maxmemory', '0');
  expect((await signIn()).response.code).toBeNull();
});
