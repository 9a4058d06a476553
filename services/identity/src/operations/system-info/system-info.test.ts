import { anonymousCaller } from '@portal/auth/caller';
import { systemInfo } from '@portal/contracts/identity/system-info';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('counts staff, administrators and the browsers in which somebody is signed in', async () => {
  const { caller } = await identity.insertAccount('admin');
  const info = async () => (await identity.ask.as(caller).run(systemInfo)).data;
  expect(await info()).toEqual({ totalStaff: 0, totalAdmins: 1, activeSessions: 0 });
  await identity.insertAccount('employee');
  const { user, password } = await identity.createNewUser();
  // The creator is a master admin.
  expect(await info()).toEqual({ totalStaff: 2, totalAdmins: 2, activeSessions: 0 });
  await identity.signIn({ username: user.username, password });
  await identity.signIn({ username: user.username, password: 'wrong' });
  expect(await info()).toMatchObject({ activeSessions: 1 });
  await identity.sessions.endAllForUser(user.id);
  expect(await info()).toMatchObject({ activeSessions: 0 });
});

test('is for administrators only', async () => {
  const { caller } = await identity.insertAccount('employee');
  expect((await identity.ask.as(caller).run(systemInfo)).code).toBe('FORBIDDEN');
  expect((await identity.ask.as(anonymousCaller).run(systemInfo)).code).toBe('UNAUTHENTICATED');
});

test('people are counted in an index', async () => {
  const accounts = identity.database.collection('accounts');
  const plan = await accounts
    .find({ role: { $in: ['admin', 'master-admin'] } }, { projection: { _id: 0, role: 1 } })
    .hint({ role: 1 })
    .explain('executionStats');
  expect(plan.executionStats.totalDocsExamined).toBe(0);
});
