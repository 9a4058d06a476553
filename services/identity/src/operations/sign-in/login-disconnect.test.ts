import { setTimeout as delay } from 'node:timers/promises';
import { anonymousCaller } from '@portal/auth/caller';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { login } from '@portal/contracts/identity/sign-in';
import { eventually } from '@portal/testing/eventually';
import { tokenKeys } from '@portal/testing/token-keys';
import { expect, test } from 'vitest';
import { chosenSecrets, realHashing, startIdentityService } from '../../../testing/service.ts';

test('drops sign-ins whose clients have disconnected, and doesn’t count them as failures', async () => {
  const identity = await startIdentityService({
    SIGN_IN_LIMIT_PAIR: '40',
    ...realHashing,
  });
  const { username } = (await identity.createEstablishedUser()).user;
  const sign = createTokenSigner(tokenKeys().privateKey);
  const leaving = new AbortController();
  const input = {
    username,
    password: chosenSecrets.newPassword,
    securityAnswer: chosenSecrets.securityAnswer,
  };
  const abandoned = Array.from({ length: 39 }, () =>
    fetch(`${identity.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sign(anonymousCaller, 'identity')}`,
        'x-client-address': '192.0.2.1',
      },
      body: JSON.stringify({ query: login.document, variables: { input } }),
      signal: leaving.signal,
    }).then(
      (response) => response.text(),
      () => null,
    ),
  );
  // All are counted as attempts by now, and most are waiting for a thread.
  await eventually(async () => {
    const counted = await identity.redis.zcard(
      (await identity.redis.keys('attempts:from:192.0.2.1'))[0] ?? 'none',
    );
    expect(counted).toBeGreaterThan(20);
  });
  leaving.abort();
  await Promise.all(abandoned);

  const { response } = await identity.signIn(input);
  expect(response.code).toBeNull();
  const signedIn = () =>
    identity.database.collection('audit').countDocuments({ action: 'signed-in' });
  // Only sign-ins with the right password stay counted, against the limit of their own.
  await eventually(async () => {
    const attempts = await identity.redis.keys('attempts:*');
    expect(attempts.filter((key) => !key.startsWith('attempts:correct:'))).toEqual([]);
  });
  const count = await signedIn();
  expect(count).toBeLessThan(30);
  const [correct = 'none'] = await identity.redis.keys('attempts:correct:for:*');
  expect(await identity.redis.zcard(correct)).toBe(count);
  await delay(500);
  expect(await signedIn()).toBe(count);
});
