import type { Caller } from '@portal/auth/caller';
import { deleteUser, updateWorkHours } from '@portal/contracts/identity/edit-user';
import { createUser, users } from '@portal/contracts/identity/manage-users';
import { currentUser } from '@portal/contracts/identity/sign-in';
import { eventually } from '@portal/testing/eventually';
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

const remove = (id: string, headers = {}) =>
  identity.ask.as(admin).run(deleteUser, { id }, headers);

test('a deleted person is not listed, has no session and can’t sign in', async () => {
  const { user, id: cookie, caller } = await identity.createEstablishedUser();
  expect((await remove(user.id)).data).toEqual({ success: true });
  expect(await identity.accountRow(user.id)).toBeNull();
  expect((await identity.callerBy(cookie)).stage).toBe('none');
  const { data } = await identity.ask.as(admin).run(users);
  expect(data?.map(({ id }) => id)).not.toContain(user.id);
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const { response } = await identity.signIn({ username: user.username, password, securityAnswer });
  expect(response.code).toBe('INVALID_CREDENTIALS');
  // A request authenticated with the former session.
  expect((await identity.ask.as(caller).run(currentUser)).code).toBe('UNAUTHENTICATED');
});

test('a concurrent sign-in opens no session', async () => {
  const { user } = await identity.createEstablishedUser();
  const secrets = {
    password: chosenSecrets.newPassword,
    securityAnswer: chosenSecrets.securityAnswer,
  };
  const deletion = remove(user.id);
  const signIns = Array.from({ length: 8 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 8));
    return identity.signIn({ username: user.username, ...secrets });
  });
  expect((await deletion).code).toBeNull();
  await Promise.all(signIns);
  expect(await identity.sessions.listForUser(user.id)).toEqual([]);
});

test('only the deletion stays in the stream, and the audit trail records it', async () => {
  const { user } = await identity.createNewUser();
  const hours = { id: user.id, workStartTime: '08:00', workEndTime: '16:00' };
  await identity.ask.as(admin).run(updateWorkHours, hours);
  await remove(user.id);
  await eventually(async () => {
    const events = await identity.publishedEvents(user.id);
    expect(events).toMatchObject([
      { type: 'portal.identity.user-deleted', data: { id: user.id, version: 3 } },
    ]);
  });
  expect((await identity.auditRows(user.id)).map(({ action }) => action)).toEqual([
    'account-created',
    'work-hours-changed',
    'account-deleted',
  ]);
});

test('the username can be used again', async () => {
  const { user, password } = await identity.createNewUser();
  await remove(user.id);
  const { firstName, lastName, username, role } = user;
  const input = { firstName, lastName, username, role, password };
  const { data } = await identity.ask.as(admin).run(createUser, input);
  expect(data?.id).not.toBe(user.id);
});

test('one of many concurrent deletions succeeds, the others find nobody', async () => {
  const { id } = await identity.insertAccount('employee');
  const codes = (await Promise.all([1, 2, 3, 4].map(() => remove(id)))).map(({ code }) => code);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(3);
  expect(await identity.auditRows(id)).toHaveLength(1);
});

test('a repeated request with the same key succeeds', async () => {
  const { id } = await identity.insertAccount('employee');
  const headers = { 'idempotency-key': 'delete', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  expect((await remove(id, headers)).data).toEqual({ success: true });
  expect((await remove(id, headers)).data).toEqual({ success: true });
});

test('an unknown person is not found', async () => {
  const { code, errors } = await remove('0'.repeat(24));
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an invalid id is refused', async () => {
  for (const id of ['x', { $ne: '' }, ['a'], null]) {
    const { code } = await identity.ask.as(admin).query(deleteUser.document, { input: { id } });
    expect(code).toBe('BAD_INPUT');
  }
});

test('an employee can’t, not even themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  expect((await identity.ask.as(caller).run(deleteUser, { id })).code).toBe('FORBIDDEN');
});
