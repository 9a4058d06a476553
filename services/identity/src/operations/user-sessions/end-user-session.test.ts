import type { Caller } from '@portal/auth/caller';
import { endUserSession } from '@portal/contracts/identity/user-sessions';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { createUserWithSessions } from '../../../testing/user-sessions.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

test('an administrator ends one of a person’s sessions', async () => {
  const { user, id, others } = await createUserWithSessions(identity, 1);
  const [other] = others;
  const ask = identity.ask.as(admin);
  const ended = { userId: user.id, id: other?.caller.sessionId as string };
  expect((await ask.run(endUserSession, ended)).data).toEqual({ success: true });
  expect((await identity.callerBy(other?.id ?? '')).stage).toBe('none');
  expect((await identity.callerBy(id)).stage).toBe('full');
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({
    action: 'session-ended',
    actorId: admin.userId,
    targetId: user.id,
  });
  expect((await ask.run(endUserSession, ended)).code).toBe('NOT_FOUND');
});

test('another person’s session can’t be ended', async () => {
  const { user } = await createUserWithSessions(identity, 1);
  const { caller, id } = await createUserWithSessions(identity, 1);
  const sessionId = caller.sessionId as string;
  const wrong = { userId: user.id, id: sessionId };
  expect((await identity.ask.as(admin).run(endUserSession, wrong)).code).toBe('NOT_FOUND');
  expect((await identity.callerBy(id)).stage).toBe('full');
});
