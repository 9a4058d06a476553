import { currentUser } from '@portal/contracts/identity/sign-in';
import { expect, test } from 'vitest';
import { chosenSecrets, realHashing, startIdentityService } from '../../../testing/service.ts';

test('a rush of sign-ins is served or told when to retry, without blocking others', async () => {
  const identity = await startIdentityService({
    SIGN_IN_LIMIT_PAIR: '10000',
    SIGN_IN_LIMIT_ADDRESS: '10000',
    SIGN_IN_LIMIT_ACCOUNT: '10000',
    SIGN_IN_LIMIT_CORRECT: '10000',
    SIGN_IN_WAIT_SECONDS: '1',
    ...realHashing,
  });
  const { user, caller } = await identity.createEstablishedUser();
  const { newPassword: password, securityAnswer } = chosenSecrets;

  let over = false;
  const began = performance.now();
  const rush = Promise.all(
    Array.from({ length: 200 }, () =>
      identity.signIn({ username: user.username, password, securityAnswer }),
    ),
  ).finally(() => {
    over = true;
  });
  const waits: number[] = [];
  while (!over) {
    const start = performance.now();
    expect((await identity.ask.as(caller).run(currentUser)).code).toBeNull();
    waits.push(performance.now() - start);
  }
  const rushMs = performance.now() - began;
  const responses = (await rush).map(({ response }) => response);

  const admitted = responses.filter(({ data }) => data !== null);
  const refused = responses.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
  expect(admitted.length + refused.length).toBe(200);
  expect(admitted.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { errors } of refused) {
    expect(errors[0]?.extensions.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  }
  // Waiting behind the queue of hashes would take a second, or on a slow machine as long as the
  // rush.
  const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)];
  expect(median).toBeLessThan(Math.max(200, rushMs / 10));
}, 240_000);
