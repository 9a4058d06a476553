import type { Caller } from '@portal/auth/caller';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { setupSecurity } from '@portal/contracts/identity/sign-in';
import { beforeAll, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const newPassword = 'zK4@mWq9$tRb';
const week = 7 * 24 * 60 * 60 * 1000;

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

const reset = (userId: string, password?: string, headers = {}) =>
  identity.ask.as(admin).run(resetUser, { userId, newPassword: password }, headers);

test('the account is like new, with the given temporary password', async () => {
  const { user, id: cookie } = await identity.createEstablishedUser();
  const { data } = await reset(user.id, newPassword);
  expect(data).toEqual({
    ...user,
    isFirstLogin: true,
    securityQuestion: null,
    password: newPassword,
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
  const { caller, response } = await identity.signIn({ username, password: newPassword });
  expect(response.data).toMatchObject({ isFirstLogin: true });
  expect(caller.stage).toBe('setup');
  const again = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
  expect(again.data).toMatchObject({ isFirstLogin: false, password: null });
});

test('the password is stored sealed for 7 days, and the old secrets are removed', async () => {
  const { user } = await identity.createEstablishedUser();
  const since = Date.now();
  await reset(user.id, newPassword);
  const row = await identity.accountRow(user.id);
  expect(row).toMatchObject({
    isFirstLogin: true,
    securityAnswerHash: null,
    temporaryPassword: { sealed: expect.stringMatching(/^v1\./) },
  });
  const expiresAt = row?.temporaryPassword?.expiresAt.getTime() ?? 0;
  expect(expiresAt - since).toBeGreaterThanOrEqual(week);
  expect(expiresAt - since).toBeLessThan(week + 5_000);
  expect(JSON.stringify(row)).not.toContain(newPassword);
});

test('a concurrent sign-in with the old secrets opens no session', async () => {
  const { user } = await identity.createEstablishedUser();
  const old = { password: chosenSecrets.newPassword, securityAnswer: chosenSecrets.securityAnswer };
  const resetting = reset(user.id, newPassword);
  const signIns = Array.from({ length: 8 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 8));
    return identity.signIn({ username: user.username, ...old });
  });
  expect((await resetting).code).toBeNull();
  await Promise.all(signIns);
  expect(await identity.sessions.listForUser(user.id)).toEqual([]);
});

test('a concurrent setup does not undo it', async () => {
  const { user, password } = await identity.createNewUser();
  const { caller } = await identity.signIn({ username: user.username, password });
  const [setup, again] = await Promise.all([
    identity.ask.as(caller).run(setupSecurity, chosenSecrets),
    reset(user.id, newPassword),
  ]);
  expect(again.code).toBeNull();
  expect([null, 'FORBIDDEN']).toContain(setup.code);
  expect(await identity.accountRow(user.id)).toMatchObject({ isFirstLogin: true });
  expect(await identity.sessions.listForUser(user.id)).toEqual([]);
});

test('a session left open by a crash is ended within a second', async () => {
  const { user, id: cookie } = await identity.createEstablishedUser();
  const endings = identity.database.collection<{ _id: string; userId: string }>('sessionendings');
  await endings.insertOne({ _id: user.id, userId: user.id });
  await expect
    .poll(async () => (await identity.callerBy(cookie)).stage, { timeout: 20_000 })
    .toBe('none');
  await expect.poll(() => endings.countDocuments({ userId: user.id })).toBe(0);
});

test('a password is generated if none is given', async () => {
  const { id } = await identity.insertAccount('employee');
  expect((await reset(id)).data?.password).toMatch(/^[A-Za-z0-9@#$%]{12}$/);
});

test('it is published and audited', async () => {
  const { user } = await identity.createNewUser();
  await reset(user.id, newPassword);
  const events = await identity.publishedEvents(user.id);
  expect(events.at(-1)).toMatchObject({ type: 'portal.identity.user-reset', data: { version: 2 } });
  expect(JSON.stringify(events)).not.toContain(newPassword);
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({
    action: 'account-reset',
    actorId: admin.userId,
  });
});

test('a repeated request with the same key gives the same and resets once', async () => {
  const { user } = await identity.createNewUser();
  const headers = { 'idempotency-key': 'reset', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await reset(user.id, undefined, headers);
  const second = await reset(user.id, undefined, headers);
  expect(second.data).toEqual(first.data);
  expect(await identity.accountRow(user.id)).toMatchObject({ version: 2 });
});

test.each([
  ['Ab1@x', 'Password must be at least 6 characters long'],
  ['', 'All fields are required'],
  ['password1', 'This password is too common and easily guessed. Choose another one.'],
])('%j is refused', async (password, message) => {
  const { id } = await identity.insertAccount('employee');
  const { code, errors } = await reset(id, password);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([{ path: ['newPassword'], message }]);
});

test('a missing permission is reported before a bad password', async () => {
  const master = await identity.insertAccount('master-admin');
  expect((await reset(master.id, 'Ab1@x')).code).toBe('FORBIDDEN');
  expect((await reset('0'.repeat(24), 'Ab1@x')).code).toBe('BAD_INPUT');
});

test('an unknown person is not found', async () => {
  const { code, errors } = await reset('0'.repeat(24), newPassword);
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  const { code } = await identity.ask.as(caller).run(resetUser, { userId: id, newPassword });
  expect(code).toBe('FORBIDDEN');
});
