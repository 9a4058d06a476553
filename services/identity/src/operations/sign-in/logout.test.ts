import { logout } from '@portal/contracts/identity/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('ends the session and clears the cookie', async () => {
  const { caller, id } = await identity.createEstablishedUser();
  const { data, headers } = await identity.ask.as(caller).run(logout);
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBe('1');
  expect(await identity.sessions.find(id)).toBeNull();
});

test('doesn’t end the person’s other sessions', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const other = await identity.sessions.create(
    { userId: user.id, role: 'employee', stage: 'full', rememberMe: false, address: '', agent: '' },
    new Date(),
  );
  await identity.ask.as(caller).run(logout);
  expect(await identity.sessions.find(other.id)).not.toBeNull();
});

test('is audited once', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  await identity.ask.anonymous().run(logout);
  await identity.ask.as(caller).run(logout);
  const rows = (await identity.auditRows(user.id)).filter(({ action }) => action === 'signed-out');
  expect(rows).toMatchObject([{ actorId: user.id, address: '192.0.2.1' }]);
});

test('succeeds for an anonymous caller, and in setup', async () => {
  expect((await identity.ask.anonymous().run(logout)).data).toEqual({ success: true });
  const { user, password } = await identity.createNewUser();
  const { caller, id } = await identity.signIn({ username: user.username, password });
  expect((await identity.ask.as(caller).run(logout)).data).toEqual({ success: true });
  expect(await identity.sessions.find(id)).toBeNull();
});
