import { endOtherSessions } from '@portal/contracts/identity/own-account';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { auditRowsOf, createUserWithSessions } from '../../../testing/user-sessions.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('ends all others, but not this one or other people’s', async () => {
  const bystander = await identity.createEstablishedUser();
  const { user, id, others, ask } = await createUserWithSessions(identity, 2);
  expect((await ask.run(endOtherSessions)).data).toEqual({ success: true });
  for (const other of others) expect((await identity.callerBy(other.id)).stage).toBe('none');
  expect((await identity.callerBy(id)).stage).toBe('full');
  expect((await identity.callerBy(bystander.id)).stage).toBe('full');
  expect(await auditRowsOf(identity, 'session-ended', user.id)).toHaveLength(1);
});

test('anonymous callers and setup sessions are refused', async () => {
  expect((await identity.ask.anonymous().run(endOtherSessions)).code).toBe('UNAUTHENTICATED');
  const { user, password } = await identity.createNewUser();
  const { caller } = await identity.signIn({ username: user.username, password });
  expect((await identity.ask.as(caller).run(endOtherSessions)).code).toBe('SETUP_REQUIRED');
});
