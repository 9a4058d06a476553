import {
  authSession,
  checkFirstSetup,
  currentUser,
  draftKeys,
} from '@portal/contracts/identity/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('the first setup is needed until there is an administrator', async () => {
  const check = () => identity.ask.anonymous().run(checkFirstSetup);
  expect((await check()).data).toEqual({ requiresFirstSetup: true, requiresSetupCode: false });
  await identity.insertAccount('employee');
  expect((await check()).data).toMatchObject({ requiresFirstSetup: true });
  await identity.insertAccount('admin');
  expect((await check()).data).toEqual({ requiresFirstSetup: false, requiresSetupCode: false });
});

test('the user of a session is null for anonymous callers and deleted people', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const missingSecondFactor = null;
  const nobody = { user: null, missingSecondFactor };
  const own = await identity.ask.as(caller).run(authSession);
  expect(own.data).toEqual({ user, missingSecondFactor });
  expect((await identity.ask.anonymous().run(authSession)).data).toEqual(nobody);
  const deletedPerson = identity.ask.as({ userId: '0'.repeat(24) });
  expect((await deletedPerson.run(authSession)).data).toEqual(nobody);
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
  // The temporary password is for those who manage the account.
  expect(inSetup.data).toEqual({
    ...user,
    annualLeaveEntitlement: 28,
    isFirstLogin: true,
    password: null,
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

test('everybody has draft keys of their own, the same in each session', async () => {
  const [first, second] = [
    await identity.createEstablishedUser(),
    await identity.createEstablishedUser(),
  ];
  const keysOf = async ({ caller }: typeof first) =>
    (await identity.ask.as(caller).run(draftKeys)).data?.keys;
  const keys = await keysOf(first);
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(await keysOf(first)).toEqual(keys);
  expect(await keysOf(second)).not.toEqual(keys);
  expect((await identity.ask.anonymous().run(draftKeys)).code).toBe('UNAUTHENTICATED');
});
