import type { Caller } from '@portal/auth/caller';
import { changeRole } from '@portal/contracts/people/edit-user';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, own, startIdentity } from '../test-service.ts';

let identity: Identity;
let admin: Partial<Caller>;
let master: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = (await identity.enrol('admin')).caller;
  master = (await identity.enrol('master-admin')).caller;
});

test('an employee becomes an admin, has to sign in again, and is one then', async () => {
  const { user, id: cookie } = await identity.establish();
  const { data } = await identity.ask.as(admin).run(changeRole, { id: user.id, role: 'admin' });
  expect(data).toEqual({ ...user, role: 'admin', isAdmin: true });
  expect((await identity.callerBy(cookie)).stage).toBe('none');
  const { newPassword: password, securityAnswer } = own;
  const { caller } = await identity.signIn({ username: user.username, password, securityAnswer });
  expect(caller).toMatchObject({ role: 'admin', stage: 'full' });

  expect((await identity.told(user.id)).at(-1)).toMatchObject({
    type: 'portal.identity.user-changed',
    data: { version: 3, role: 'admin', isAdmin: true, roleSince: expect.any(String) },
  });
  expect(await identity.noted(user.id)).toContainEqual(
    expect.objectContaining({ action: 'role-changed', actorId: admin.userId }),
  );
});

test('a demoted admin has no session left, nor one by a sign-in that was under way', async () => {
  const { user, id: cookie } = await identity.establish({ role: 'admin' });
  const { newPassword: password, securityAnswer } = own;
  const demotion = identity.ask.as(master).run(changeRole, { id: user.id, role: 'employee' });
  const signIns = Array.from({ length: 6 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 10));
    return identity.signIn({ username: user.username, password, securityAnswer });
  });
  expect((await demotion).data).toMatchObject({ role: 'employee', isAdmin: false });
  expect((await identity.callerBy(cookie)).stage).toBe('none');
  await Promise.all(signIns);
  const open = await identity.sessions.listOf(user.id);
  expect(open.filter(({ role }) => role === 'admin')).toEqual([]);
});

test('the role that somebody has already ends nothing and tells nothing', async () => {
  const { user, id: cookie } = await identity.establish();
  await identity.ask.as(admin).run(changeRole, { id: user.id, role: 'employee' });
  expect((await identity.callerBy(cookie)).stage).toBe('full');
  expect(await identity.told(user.id)).toHaveLength(2);
});

test.each([
  ['admin', false],
  ['master-admin', false],
  ['employee', true],
] as const)('%s with isAdmin %j is refused', async (role, isAdmin) => {
  const { id } = await identity.enrol('employee');
  const { code, errors } = await identity.ask.as(master).run(changeRole, { id, role, isAdmin });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toContainEqual({
    path: ['isAdmin'],
    message: 'must agree with the role: true for admin and master-admin, false for employee',
  });
});

test('a role that there is not is refused', async () => {
  const { id } = await identity.enrol('employee');
  for (const role of ['owner', { $ne: 'employee' }, null]) {
    const input = { id, role };
    const { code } = await identity.ask.as(master).query(changeRole.document, { input });
    expect(code).toBe('BAD_INPUT');
  }
});

test('only a master-admin makes somebody one', async () => {
  const { id } = await identity.enrol('admin');
  const input = { id, role: 'master-admin' } as const;
  expect((await identity.ask.as(admin).run(changeRole, input)).code).toBe('FORBIDDEN');
  expect((await identity.ask.as(master).run(changeRole, input)).data?.role).toBe('master-admin');
});

test('somebody unknown is not found', async () => {
  const input = { id: '0'.repeat(24), role: 'admin' } as const;
  expect((await identity.ask.as(admin).run(changeRole, input)).code).toBe('NOT_FOUND');
});

test('an employee can’t, for themselves either', async () => {
  const { id, caller } = await identity.enrol('employee');
  const input = { id, role: 'admin', isAdmin: true } as const;
  expect((await identity.ask.as(caller).run(changeRole, input)).code).toBe('FORBIDDEN');
});
