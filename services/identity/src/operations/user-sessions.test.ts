import type { Caller } from '@portal/auth/caller';
import {
  endUserSession,
  endUserSessions,
  userSessions,
} from '@portal/contracts/people/user-sessions';
import { beforeAll, describe, expect, test } from 'vitest';
import { chosenSecrets, type Identity, startIdentity } from '../testing/service.ts';

let identity: Identity;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = (await identity.insertAccount('admin')).caller;
});

/** A person with two sessions. */
async function person() {
  const { user, caller, id } = await identity.createEstablishedUser();
  const { newPassword: password, securityAnswer } = chosenSecrets;
  const other = await identity.signIn({ username: user.username, password, securityAnswer });
  return { user, caller, id, other };
}

test('an administrator sees a person’s sessions and ends one', async () => {
  const { user, caller, id, other } = await person();
  const ask = identity.ask.as(admin);
  const { data } = await ask.run(userSessions, { userId: user.id });
  expect(data?.map((session) => session.id).sort()).toEqual(
    [caller.sessionId, other.caller.sessionId].sort(),
  );
  expect(data?.every(({ isCurrent }) => !isCurrent)).toBe(true);

  const ended = { userId: user.id, id: other.caller.sessionId as string };
  expect((await ask.run(endUserSession, ended)).data).toEqual({ success: true });
  expect((await identity.callerBy(other.id)).stage).toBe('none');
  expect((await identity.callerBy(id)).stage).toBe('full');
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({
    action: 'session-ended',
    actorId: admin.userId,
    targetId: user.id,
  });
  expect((await ask.run(endUserSession, ended)).code).toBe('NOT_FOUND');
});

test('an administrator ends all of them at once', async () => {
  const { user, id, other } = await person();
  const { data } = await identity.ask.as(admin).run(endUserSessions, { userId: user.id });
  expect(data).toEqual({ success: true });
  for (const each of [id, other.id]) expect((await identity.callerBy(each)).stage).toBe('none');
  expect(await identity.database.collection('sessionendings').countDocuments()).toBe(0);
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({ action: 'session-ended' });
});

test('another person’s session can’t be ended', async () => {
  const { user } = await person();
  const { caller, id } = await person();
  const sessionId = caller.sessionId as string;
  const wrong = { userId: user.id, id: sessionId };
  expect((await identity.ask.as(admin).run(endUserSession, wrong)).code).toBe('NOT_FOUND');
  expect((await identity.callerBy(id)).stage).toBe('full');
});

describe('is refused to', () => {
  async function codesOf(caller: Partial<Caller> | null, userId: string) {
    const ask = caller === null ? identity.ask.anonymous() : identity.ask.as(caller);
    const id = 'a'.repeat(43);
    return [
      (await ask.run(userSessions, { userId })).code,
      (await ask.run(endUserSession, { userId, id })).code,
      (await ask.run(endUserSessions, { userId })).code,
    ];
  }
  const three = (code: string) => [code, code, code];

  test('anonymous callers and employees', async () => {
    const { user, caller } = await person();
    expect(await codesOf(null, user.id)).toEqual(three('UNAUTHENTICATED'));
    expect(await codesOf(caller, user.id)).toEqual(three('FORBIDDEN'));
    expect(await identity.sessions.listForUser(user.id)).toHaveLength(2);
  });

  test('an admin for a master-admin, but not to a master-admin', async () => {
    const master = await identity.insertAccount('master-admin');
    const other = await identity.insertAccount('master-admin');
    expect(await codesOf(admin, master.id)).toEqual(three('FORBIDDEN'));
    expect(await codesOf(other.caller, master.id)).toEqual([null, 'NOT_FOUND', null]);
  });

  test('anybody for their own sessions', async () => {
    expect(await codesOf(admin, admin.userId as string)).toEqual(three('FORBIDDEN'));
  });

  test('an admin who was demoted meanwhile', async () => {
    const { user } = await person();
    const demoted = await identity.insertAccount('employee');
    const caller = { ...demoted.caller, role: 'admin' as const };
    expect(await codesOf(caller, user.id)).toEqual(three('UNAUTHENTICATED'));
  });

  test('an unknown person is not found', async () => {
    expect(await codesOf(admin, '0'.repeat(24))).toEqual(three('NOT_FOUND'));
  });
});
