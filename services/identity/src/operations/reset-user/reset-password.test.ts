import type { Caller } from '@portal/auth/caller';
import { users } from '@portal/contracts/identity/manage-users';
import { resetPassword } from '@portal/contracts/identity/reset-user';
import { beforeAll, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

test('the person gets a generated password that opens the setup only', async () => {
  const { user, id: cookie } = await identity.createEstablishedUser();
  const { data } = await identity.ask.as(admin).run(resetPassword, { userId: user.id });
  const password = data?.newPassword ?? '';
  expect(password).toMatch(/^[A-Za-z0-9@#$%]{12}$/);
  expect(data?.user).toEqual({
    ...user,
    isFirstLogin: true,
    securityQuestion: null,
    password,
    passwordState: 'temporary',
  });
  expect((await identity.callerBy(cookie)).stage).toBe('none');

  const { username } = user;
  const old = {
    username,
    password: chosenSecrets.newPassword,
    securityAnswer: chosenSecrets.securityAnswer,
  };
  expect((await identity.signIn(old)).response.code).toBe('INVALID_CREDENTIALS');
  expect((await identity.signIn({ username, password })).caller.stage).toBe('setup');
});

test('each password is different, and shown only to those who manage the account', async () => {
  const { id } = await identity.insertAccount('employee');
  const passwords = [];
  for (let i = 0; i < 3; i += 1) {
    const { data } = await identity.ask.as(admin).run(resetPassword, { userId: id });
    passwords.push(data?.newPassword);
  }
  expect(new Set(passwords).size).toBe(3);
  const { data } = await identity.ask.as(admin).run(users);
  expect(data?.find((user) => user.id === id)?.password).toBe(passwords[2]);
});

test('it is published and audited without the password', async () => {
  const { user } = await identity.createNewUser();
  const { data } = await identity.ask.as(admin).run(resetPassword, { userId: user.id });
  const events = await identity.publishedEvents(user.id);
  expect(events.at(-1)).toMatchObject({ type: 'portal.identity.user-reset', data: { version: 2 } });
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({ action: 'password-reset' });
  expect(JSON.stringify(events)).not.toContain(data?.newPassword);
});

test('a repeated request with the same key gives the same password', async () => {
  const { user } = await identity.createNewUser();
  const headers = { 'idempotency-key': 'reset', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const ask = identity.ask.as(admin);
  const responses = await Promise.all(
    [1, 2].map(() => ask.run(resetPassword, { userId: user.id }, headers)),
  );
  expect(responses[1]?.data).toEqual(responses[0]?.data);
  const password = responses[0]?.data?.newPassword ?? '';
  expect((await identity.signIn({ username: user.username, password })).caller.stage).toBe('setup');
});

test('an unknown person is not found', async () => {
  const { code, errors } = await identity.ask
    .as(admin)
    .run(resetPassword, { userId: '0'.repeat(24) });
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  const { code } = await identity.ask.as(caller).run(resetPassword, { userId: id });
  expect(code).toBe('FORBIDDEN');
});
