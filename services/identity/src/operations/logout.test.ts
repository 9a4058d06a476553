import { logout } from '@portal/contracts/people/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../test-service.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

test('ends the session and has the cookie cleared', async () => {
  const { caller, id } = await identity.establish();
  const { data, headers } = await identity.ask.as(caller).run(logout);
  expect(data).toEqual({ success: true });
  expect(headers.get('x-portal-session-end')).toBe('1');
  expect(await identity.sessions.find(id)).toBeNull();
});

test('ends no other session of the person', async () => {
  const { user, caller } = await identity.establish();
  const other = await identity.sessions.create(
    { userId: user.id, role: 'employee', stage: 'full', rememberMe: false, address: '', agent: '' },
    new Date(),
  );
  await identity.ask.as(caller).run(logout);
  expect(await identity.sessions.find(other.id)).not.toBeNull();
});

test('is noted, once', async () => {
  const { user, caller } = await identity.establish();
  await identity.ask.anonymous().run(logout);
  await identity.ask.as(caller).run(logout);
  const rows = (await identity.noted(user.id)).filter(({ action }) => action === 'signed-out');
  expect(rows).toMatchObject([{ actorId: user.id, address: '192.0.2.1' }]);
});

test('is no failure for nobody, and in setup', async () => {
  expect((await identity.ask.anonymous().run(logout)).data).toEqual({ success: true });
  const { user, password } = await identity.hire();
  const { caller, id } = await identity.signIn({ username: user.username, password });
  expect((await identity.ask.as(caller).run(logout)).data).toEqual({ success: true });
  expect(await identity.sessions.find(id)).toBeNull();
});
