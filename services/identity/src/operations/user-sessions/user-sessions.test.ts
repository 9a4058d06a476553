import type { Caller } from '@portal/auth/caller';
import {
  endUserSession,
  endUserSessions,
  userSessions,
} from '@portal/contracts/identity/user-sessions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { createUserWithSessions } from '../../../testing/user-sessions.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

test('an administrator sees a person’s sessions', async () => {
  const { user, caller, others } = await createUserWithSessions(identity, 1);
  const { data } = await identity.ask.as(admin).run(userSessions, { userId: user.id });
  expect(data?.map((session) => session.id).sort()).toEqual(
    [caller.sessionId, others[0]?.caller.sessionId].sort(),
  );
  expect(data?.every(({ isCurrent }) => !isCurrent)).toBe(true);
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
    const { user, caller } = await createUserWithSessions(identity, 1);
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
    const { user } = await createUserWithSessions(identity, 1);
    const demoted = await identity.insertAccount('employee');
    const caller = { ...demoted.caller, role: 'admin' as const };
    expect(await codesOf(caller, user.id)).toEqual(three('UNAUTHENTICATED'));
  });

  test('an unknown person is not found', async () => {
    expect(await codesOf(admin, '0'.repeat(24))).toEqual(three('NOT_FOUND'));
  });
});
