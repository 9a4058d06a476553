import type { Caller } from '@portal/auth/caller';
import {
  changeRole,
  deleteUser,
  updateEmail,
  updateWorkHours,
} from '@portal/contracts/identity/edit-user';
import { createUser } from '@portal/contracts/identity/manage-users';
import { resetPassword, resetUser } from '@portal/contracts/identity/reset-user';
import type { Role } from '@portal/contracts/identity/user';
import { roles } from '@portal/contracts/identity/user';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

type Person = Awaited<ReturnType<IdentityTestService['insertAccount']>>;

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
  // So that none of them is the last master-admin.
  await identity.insertAccount('master-admin');
});

const otherRole = (role: Role): Role => (role === 'employee' ? 'admin' : 'employee');

const operations = {
  updateWorkHours: (by: Partial<Caller>, { id }: Person) =>
    identity.ask.as(by).run(updateWorkHours, { id, workStartTime: '08:00', workEndTime: '16:00' }),
  updateEmail: (by: Partial<Caller>, { id }: Person) =>
    identity.ask.as(by).run(updateEmail, { id, email: 'ada@example.org' }),
  changeRole: (by: Partial<Caller>, { id, caller }: Person) =>
    identity.ask.as(by).run(changeRole, { id, role: otherRole(caller.role as Role) }),
  resetUser: (by: Partial<Caller>, { id }: Person) =>
    identity.ask.as(by).run(resetUser, { userId: id, newPassword: 'zK4@mWq9$tRb' }),
  resetPassword: (by: Partial<Caller>, { id }: Person) =>
    identity.ask.as(by).run(resetPassword, { userId: id }),
  deleteUser: (by: Partial<Caller>, { id }: Person) => identity.ask.as(by).run(deleteUser, { id }),
};
type Name = keyof typeof operations;
const names = Object.keys(operations) as Name[];

/** Which roles may manage which others (docs/specification/people.md). */
const allowed: Record<Role, readonly Role[]> = {
  employee: [],
  admin: ['employee', 'admin'],
  'master-admin': ['employee', 'admin', 'master-admin'],
};

const everyCase = names.flatMap((name) =>
  roles.flatMap((actor) =>
    roles.map((target) => [name, actor, target, allowed[actor].includes(target)] as const),
  ),
);

test.each(everyCase)('%s by an %s to an %s: %j', async (name, actorRole, targetRole, may) => {
  const actor = await identity.insertAccount(actorRole);
  const target = await identity.insertAccount(targetRole);
  const before = await identity.accountRow(target.id);
  const { code } = await operations[name](actor.caller, target);
  expect(code).toBe(may ? null : 'FORBIDDEN');
  const after = await identity.accountRow(target.id);
  if (may) expect(after).not.toEqual(before);
  else expect(after).toEqual(before);
  expect(await identity.auditRows(target.id)).toHaveLength(may ? 1 : 0);
});

test.each(
  (['changeRole', 'resetUser', 'resetPassword', 'deleteUser'] as const).flatMap((name) =>
    (['admin', 'master-admin'] as const).map((role) => [name, role] as const),
  ),
)('%s: %s can’t do it to their own account', async (name, role) => {
  const self = await identity.insertAccount(role);
  const { code, errors } = await operations[name](self.caller, self);
  expect(code).toBe('FORBIDDEN');
  expect(errors[0]?.message).toMatch(/^You can’t .* your own/);
  expect(await identity.accountRow(self.id)).toMatchObject({ role, version: 1 });
});

test.each(names)('%s: anonymous callers and setup sessions can’t', async (name) => {
  const target = await identity.insertAccount('employee');
  expect((await operations[name]({}, target)).code).toBe('UNAUTHENTICATED');
  const { caller } = await identity.insertAccount('admin');
  const inSetup = { ...caller, stage: 'setup' } as const;
  expect((await operations[name](inSetup, target)).code).toBe('SETUP_REQUIRED');
});

test.each(names)('%s: people who were just deleted, demoted or reset can’t', async (name) => {
  const target = await identity.insertAccount('employee');
  const deleted = { userId: 'd'.repeat(24), role: 'master-admin' } as const;
  const demoted = { ...(await identity.insertAccount('employee')).caller, role: 'admin' } as const;
  const reset = (await identity.insertAccount('admin', { isFirstLogin: true })).caller;
  for (const caller of [deleted, demoted, reset]) {
    expect((await operations[name](caller, target)).code).toBe('UNAUTHENTICATED');
  }
  expect(await identity.accountRow(target.id)).toMatchObject({ version: 1 });
});

test('the SYSTEM badge grants nothing', async () => {
  const badge = { firstName: 'System', lastName: 'Administrator', usernameKey: 'admin' };
  const named = await identity.insertAccount('employee', { ...badge, username: 'admin' });
  const target = await identity.insertAccount('employee');
  for (const name of names) {
    expect((await operations[name](named.caller, target)).code).toBe('FORBIDDEN');
  }
  // The badge neither protects an account nor makes an admin a master-admin.
  const admin = await identity.insertAccount('admin', {
    firstName: 'System',
    lastName: 'Administrator',
  });
  const master = await identity.insertAccount('master-admin');
  expect((await operations.deleteUser(admin.caller, master)).code).toBe('FORBIDDEN');
  const { code } = await identity.ask.as(admin.caller).run(createUser, {
    firstName: 'System',
    lastName: 'Administrator',
    username: 'administrator',
    role: 'master-admin',
    password: 'zK4@mWq9$tRb',
  });
  expect(code).toBe('FORBIDDEN');
  expect((await operations.deleteUser(admin.caller, named)).code).toBeNull();
});
