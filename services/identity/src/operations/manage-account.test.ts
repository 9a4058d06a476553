import type { Caller } from '@portal/auth/caller';
import {
  changeRole,
  deleteUser,
  updateEmail,
  updateWorkHours,
} from '@portal/contracts/people/edit-user';
import { createUser } from '@portal/contracts/people/manage-users';
import { resetPassword, resetUser } from '@portal/contracts/people/reset-user';
import type { Role } from '@portal/contracts/people/user';
import { roles } from '@portal/contracts/people/user';
import { beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '../test-service.ts';

type Person = Awaited<ReturnType<Identity['enrol']>>;

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
  // So that nobody here is the last one.
  await identity.enrol('master-admin');
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

/** Which roles may do it to which others (decisions.md section 2). */
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
  const actor = await identity.enrol(actorRole);
  const target = await identity.enrol(targetRole);
  const before = await identity.accountRow(target.id);
  const { code } = await operations[name](actor.caller, target);
  expect(code).toBe(may ? null : 'FORBIDDEN');
  const after = await identity.accountRow(target.id);
  if (may) expect(after).not.toEqual(before);
  else expect(after).toEqual(before);
  expect(await identity.noted(target.id)).toHaveLength(may ? 1 : 0);
});

test.each(
  (['changeRole', 'resetUser', 'resetPassword', 'deleteUser'] as const).flatMap((name) =>
    (['admin', 'master-admin'] as const).map((role) => [name, role] as const),
  ),
)('%s: no %s does it to themselves', async (name, role) => {
  const self = await identity.enrol(role);
  const { code, errors } = await operations[name](self.caller, self);
  expect(code).toBe('FORBIDDEN');
  expect(errors[0]?.message).toMatch(/^You cannot .* your own/);
  expect(await identity.accountRow(self.id)).toMatchObject({ role, version: 1 });
});

test.each(names)('%s: nobody and setup sessions can’t', async (name) => {
  const target = await identity.enrol('employee');
  expect((await operations[name]({}, target)).code).toBe('UNAUTHENTICATED');
  const { caller } = await identity.enrol('admin');
  const inSetup = { ...caller, stage: 'setup' } as const;
  expect((await operations[name](inSetup, target)).code).toBe('SETUP_REQUIRED');
});

test.each(names)('%s: who was deleted, demoted or reset a moment ago can’t', async (name) => {
  const target = await identity.enrol('employee');
  const deleted = { userId: 'd'.repeat(24), role: 'master-admin' } as const;
  const demoted = { ...(await identity.enrol('employee')).caller, role: 'admin' } as const;
  const reset = (await identity.enrol('admin', { isFirstLogin: true })).caller;
  for (const caller of [deleted, demoted, reset]) {
    expect((await operations[name](caller, target)).code).toBe('UNAUTHENTICATED');
  }
  expect(await identity.accountRow(target.id)).toMatchObject({ version: 1 });
});

test('what earns the SYSTEM badge grants nothing', async () => {
  const badge = { firstName: 'System', lastName: 'Administrator', usernameKey: 'admin' };
  const named = await identity.enrol('employee', { ...badge, username: 'admin' });
  const target = await identity.enrol('employee');
  for (const name of names) {
    expect((await operations[name](named.caller, target)).code).toBe('FORBIDDEN');
  }
  // Nor does it protect, or make an admin a master-admin.
  const admin = await identity.enrol('admin', { firstName: 'System', lastName: 'Administrator' });
  const master = await identity.enrol('master-admin');
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
