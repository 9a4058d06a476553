import type { Caller } from '@portal/auth/caller';
import { users } from '@portal/contracts/people/manage-users';
import { resetPassword } from '@portal/contracts/people/reset-user';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, own, startIdentity } from '../test-service.ts';

let identity: Identity;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = (await identity.enrol('admin')).caller;
});

test('somebody gets a generated password, which opens a first login and nothing more', async () => {
  const { user, id: cookie } = await identity.establish();
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
  const old = { username, password: own.newPassword, securityAnswer: own.securityAnswer };
  expect((await identity.signIn(old)).answer.code).toBe('INVALID_CREDENTIALS');
  expect((await identity.signIn({ username, password })).caller.stage).toBe('setup');
});

test('every one is another, shown to who manages the account and to no employee', async () => {
  const { id } = await identity.enrol('employee');
  const passwords = [];
  for (let i = 0; i < 3; i += 1) {
    const { data } = await identity.ask.as(admin).run(resetPassword, { userId: id });
    passwords.push(data?.newPassword);
  }
  expect(new Set(passwords).size).toBe(3);
  const { data } = await identity.ask.as(admin).run(users);
  expect(data?.find((user) => user.id === id)?.password).toBe(passwords[2]);
});

test('it is told and noted, without the password', async () => {
  const { user } = await identity.hire();
  const { data } = await identity.ask.as(admin).run(resetPassword, { userId: user.id });
  const events = await identity.told(user.id);
  expect(events.at(-1)).toMatchObject({ type: 'portal.identity.user-reset', data: { version: 2 } });
  expect((await identity.noted(user.id)).at(-1)).toMatchObject({ action: 'password-reset' });
  expect(JSON.stringify(events)).not.toContain(data?.newPassword);
});

test('sent again with the same key, it gives the same password', async () => {
  const { user } = await identity.hire();
  const headers = { 'idempotency-key': 'reset', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const ask = identity.ask.as(admin);
  const answers = await Promise.all(
    [1, 2].map(() => ask.run(resetPassword, { userId: user.id }, headers)),
  );
  expect(answers[1]?.data).toEqual(answers[0]?.data);
  const password = answers[0]?.data?.newPassword ?? '';
  expect((await identity.signIn({ username: user.username, password })).caller.stage).toBe('setup');
});

test('somebody unknown is not found', async () => {
  const { code, errors } = await identity.ask
    .as(admin)
    .run(resetPassword, { userId: '0'.repeat(24) });
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an employee can’t, for themselves either', async () => {
  const { id, caller } = await identity.enrol('employee');
  const { code } = await identity.ask.as(caller).run(resetPassword, { userId: id });
  expect(code).toBe('FORBIDDEN');
});
