import type { Caller } from '@portal/auth/caller';
import { users } from '@portal/contracts/identity/manage-users';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const admin: Partial<Caller> = { userId: 'a'.repeat(24), role: 'admin' };
const master: Partial<Caller> = { userId: 'b'.repeat(24), role: 'master-admin' };

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
  await identity.createNewUser({ firstName: 'Rosa', lastName: 'young' });
  await identity.createNewUser({ firstName: 'Ben', lastName: 'Adams', role: 'admin' });
  await identity.createNewUser({ firstName: 'Ann', lastName: 'Young', role: 'master-admin' });
  await identity.createEstablishedUser({ firstName: 'Éva', lastName: 'Éles' });
});

test('lists everybody sorted by name', async () => {
  const { data } = await identity.ask.as(admin).run(users);
  expect(data?.map(({ firstName, lastName }) => `${lastName} ${firstName}`)).toEqual([
    'Adams Ben',
    'Éles Éva',
    // The creator of the others.
    'Nightingale Florence',
    'Young Ann',
    'young Rosa',
  ]);
});

test('temporary passwords are shown to those who manage the account', async () => {
  async function shown(caller: Partial<Caller>) {
    const { data } = await identity.ask.as(caller).run(users);
    return data?.map(({ lastName, role, password }) => [lastName, role, password !== null]);
  }
  const sameForBoth = [
    ['Adams', 'admin', true],
    ['Éles', 'employee', false],
    ['Nightingale', 'master-admin', false],
  ];
  const rosa = ['young', 'employee', true];
  expect(await shown(admin)).toEqual([...sameForBoth, ['Young', 'master-admin', false], rosa]);
  expect(await shown(master)).toEqual([...sameForBoth, ['Young', 'master-admin', true], rosa]);
});

test('an expired temporary password is not shown', async () => {
  const { user } = await identity.createNewUser({ lastName: 'Zane' });
  await identity.database
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: user.id }, { $set: { 'temporaryPassword.expiresAt': new Date() } });
  const { data } = await identity.ask.as(master).run(users);
  expect(data?.find(({ id }) => id === user.id)).toMatchObject({ password: null });
});

test('the order comes from an index', async () => {
  const plan = await identity.database
    .collection('accounts')
    .find()
    .sort({ lastName: 1, firstName: 1, _id: 1 })
    .collation({ locale: 'en', strength: 2 })
    .explain();
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('by-name');
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { ...admin, stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: 'c'.repeat(24) }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect((await identity.ask.as(caller).run(users)).code).toBe(code);
});
