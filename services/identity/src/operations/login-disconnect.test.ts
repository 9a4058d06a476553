import { setTimeout as delay } from 'node:timers/promises';
import { anonymous } from '@portal/auth/caller';
import { tokenSigner } from '@portal/auth/tokens';
import { login } from '@portal/contracts/people/sign-in';
import { eventually } from '@portal/testing/eventually';
import { tokenKeys } from '@portal/testing/keys';
import { expect, test } from 'vitest';
import { own, startIdentity } from '../test-service.ts';

test('drops the sign-ins whose clients have gone, and counts none of them as a failure', async () => {
  const identity = await startIdentity({ SIGN_IN_LIMIT_PAIR: '40' });
  const { username } = (await identity.establish()).user;
  const sign = tokenSigner(tokenKeys().privateKey);
  const leaving = new AbortController();
  const input = { username, password: own.newPassword, securityAnswer: own.securityAnswer };
  const abandoned = Array.from({ length: 39 }, () =>
    fetch(`${identity.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sign(anonymous)}`,
        'x-client-address': '192.0.2.1',
      },
      body: JSON.stringify({ query: login.document, variables: { input } }),
      signal: leaving.signal,
    }).then(
      (response) => response.text(),
      () => null,
    ),
  );
  // All of them are counted as attempts by now, and most wait for a thread.
  await eventually(async () => {
    const counted = await identity.redis.zcard(
      (await identity.redis.keys('attempts:from:192.0.2.1'))[0] ?? 'none',
    );
    expect(counted).toBeGreaterThan(20);
  });
  leaving.abort();
  await Promise.all(abandoned);

  const { answer } = await identity.signIn(input);
  expect(answer.code).toBeNull();
  const signedIn = () =>
    identity.database.collection('audit').countDocuments({ action: 'signed-in' });
  await eventually(async () => {
    expect(await identity.redis.keys('attempts:*')).toEqual([]);
  });
  const count = await signedIn();
  expect(count).toBeLessThan(30);
  await delay(500);
  expect(await signedIn()).toBe(count);
});
