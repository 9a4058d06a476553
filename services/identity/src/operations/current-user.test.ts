import { currentUser } from '@portal/contracts/people/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../testing/service.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

test('an anonymous caller is refused', async () => {
  const { code, errors } = await identity.ask.anonymous().run(currentUser);
  expect(code).toBe('UNAUTHENTICATED');
  expect(errors[0]?.message).toBe('Unauthorized');
});

test('a person in setup and past it sees themselves', async () => {
  const { user, password } = await identity.createNewUser({ annualLeaveEntitlement: 28 });
  const { caller } = await identity.signIn({ username: user.username, password });
  const inSetup = await identity.ask.as(caller).run(currentUser);
  expect(inSetup.data).toEqual({
    ...user,
    annualLeaveEntitlement: 28,
    isFirstLogin: true,
    password,
  });

  const settled = await identity.createEstablishedUser({ role: 'admin' });
  const { data } = await identity.ask.as(settled.caller).run(currentUser);
  expect(data).toEqual(settled.user);
  expect(data).toMatchObject({ role: 'admin', isAdmin: true, isFirstLogin: false, password: null });
});

test('the session of an account that does not exist is anonymous', async () => {
  const deletedPerson = identity.ask.as({ userId: '0'.repeat(24) });
  expect((await deletedPerson.run(currentUser)).code).toBe('UNAUTHENTICATED');
});
