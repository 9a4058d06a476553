import type { Caller } from '@portal/auth/caller';
import { deleteUser, updateWorkHours } from '@portal/contracts/people/edit-user';
import { createUser, users } from '@portal/contracts/people/manage-users';
import { currentUser } from '@portal/contracts/people/sign-in';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, own, startIdentity } from '../test-service.ts';

let identity: Identity;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = (await identity.enrol('admin')).caller;
});

const remove = (id: string, headers = {}) =>
  identity.ask.as(admin).run(deleteUser, { id }, headers);

test('somebody who was deleted is nowhere, has no session, and can’t sign in', async () => {
  const { user, id: cookie, caller } = await identity.establish();
  expect((await remove(user.id)).data).toEqual({ success: true });
  expect(await identity.accountRow(user.id)).toBeNull();
  expect((await identity.callerBy(cookie)).stage).toBe('none');
  const { data } = await identity.ask.as(admin).run(users);
  expect(data?.map(({ id }) => id)).not.toContain(user.id);
  const { newPassword: password, securityAnswer } = own;
  const { answer } = await identity.signIn({ username: user.username, password, securityAnswer });
  expect(answer.code).toBe('INVALID_CREDENTIALS');
  // What came in with the session of before.
  expect((await identity.ask.as(caller).run(currentUser)).code).toBe('UNAUTHENTICATED');
});

test('no session is opened by who signs in meanwhile', async () => {
  const { user } = await identity.establish();
  const secrets = { password: own.newPassword, securityAnswer: own.securityAnswer };
  const deletion = remove(user.id);
  const signIns = Array.from({ length: 8 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 8));
    return identity.signIn({ username: user.username, ...secrets });
  });
  expect((await deletion).code).toBeNull();
  await Promise.all(signIns);
  expect(await identity.sessions.listOf(user.id)).toEqual([]);
});

test('that they were deleted is all that stays in the stream, and is noted', async () => {
  const { user } = await identity.hire();
  const hours = { id: user.id, workStartTime: '08:00', workEndTime: '16:00' };
  await identity.ask.as(admin).run(updateWorkHours, hours);
  await remove(user.id);
  await eventually(async () => {
    const events = await identity.told(user.id);
    expect(events).toMatchObject([
      { type: 'portal.identity.user-deleted', data: { id: user.id, version: 3 } },
    ]);
  });
  expect((await identity.noted(user.id)).map(({ action }) => action)).toEqual([
    'account-created',
    'work-hours-changed',
    'account-deleted',
  ]);
});

test('the username is free again', async () => {
  const { user, password } = await identity.hire();
  await remove(user.id);
  const { firstName, lastName, username, role } = user;
  const input = { firstName, lastName, username, role, password };
  const { data } = await identity.ask.as(admin).run(createUser, input);
  expect(data?.id).not.toBe(user.id);
});

test('of many at once one deletes, and the others find nobody', async () => {
  const { id } = await identity.enrol('employee');
  const codes = (await Promise.all([1, 2, 3, 4].map(() => remove(id)))).map(({ code }) => code);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(3);
  expect(await identity.noted(id)).toHaveLength(1);
});

test('sent again with the same key, it is the first success', async () => {
  const { id } = await identity.enrol('employee');
  const headers = { 'idempotency-key': 'delete', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  expect((await remove(id, headers)).data).toEqual({ success: true });
  expect((await remove(id, headers)).data).toEqual({ success: true });
});

test('somebody unknown is not found', async () => {
  const { code, errors } = await remove('0'.repeat(24));
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('what is no id is refused', async () => {
  for (const id of ['x', { $ne: '' }, ['a'], null]) {
    const { code } = await identity.ask.as(admin).query(deleteUser.document, { input: { id } });
    expect(code).toBe('BAD_INPUT');
  }
});

test('an employee can’t, themselves either', async () => {
  const { id, caller } = await identity.enrol('employee');
  expect((await identity.ask.as(caller).run(deleteUser, { id })).code).toBe('FORBIDDEN');
});
