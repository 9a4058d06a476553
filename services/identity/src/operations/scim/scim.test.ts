import { callerFromToken } from '@portal/auth/caller';
import { auditTrail } from '@portal/contracts/identity/audit';
import { rehire, updateEmployment } from '@portal/contracts/identity/edit-user';
import {
  createScimUser,
  deleteScimUser,
  type ScimUserResource,
  scimUser,
  scimUsers,
  updateScimUser,
} from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const today = londonDay(new Date());
const yesterday = addDays(today, -1);
const token = callerFromToken({ id: newId(), hash: 'h'.repeat(43), scopes: ['write:scim'] });

let identity: IdentityTestService;
let master: Awaited<ReturnType<IdentityTestService['insertAccount']>>;
beforeAll(async () => {
  identity = await startIdentityService();
  master = await identity.insertAccount('master-admin');
});

const client = () => identity.ask.as(token);
const hr = () => identity.ask.as(master.caller);
const update = (input: InputOf<typeof updateScimUser>) => client().run(updateScimUser, input);

let people = 0;
async function create(
  overrides: Partial<InputOf<typeof createScimUser>> = {},
): Promise<ScimUserResource> {
  people += 1;
  const names = { userName: `mary.seacole.${people}`, givenName: 'Mary', familyName: 'Seacole' };
  const { data, errors } = await client().run(createScimUser, { ...names, ...overrides });
  expect(errors).toEqual([]);
  if (!data) throw new Error('not reached');
  return data;
}

const actionsOf = async (id: string) => (await identity.auditRows(id)).map(({ action }) => action);

/** As if the days had passed since the client ended the access. */
function backdate(id: string, day: string) {
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  return accounts.updateOne(
    { _id: id },
    { $set: { accessEndedOn: day, 'employment.lastDay': day } },
  );
}

test('a client creates an employee with a password that only HR sees, and an invitation', async () => {
  const email = 'mary@example.org';
  const created = await create({ externalId: 'e-1', email, title: 'Nurse' });
  expect(created).toMatchObject({ externalId: 'e-1', email, title: 'Nurse', active: true });
  expect(await identity.accountRow(created.id)).toMatchObject({
    role: 'employee',
    isFirstLogin: true,
    employment: { firstDay: null, lastDay: null },
  });
  const types = (await identity.publishedEvents(created.id)).map(({ type }) => type);
  expect(types.toSorted()).toEqual([
    'portal.identity.password-link-made',
    'portal.identity.user-created',
  ]);
  const [row] = await identity.auditRows(created.id);
  expect(row).toMatchObject({ action: 'account-created', actorId: token.userId });
});

test('somebody who is created inactive can’t sign in and isn’t invited until they are active', async () => {
  const created = await create({ email: 'later@example.org', active: false });
  expect(created.active).toBe(false);
  const links = () => identity.database.collection('passwordlinks').countDocuments();
  const before = await links();
  const { data } = await update({ id: created.id, active: true });
  expect(data).toMatchObject({ active: true });
  expect(await links()).toBe(before + 1);
  expect(await identity.accountRow(created.id)).toMatchObject({
    accessEndedOn: null,
    isDeactivated: false,
    employment: { lastDay: null, earlierEmployments: [] },
  });
});

test('userName and externalId are one person’s, also of two requests at once', async () => {
  const input = { userName: 'twice', givenName: 'A', familyName: 'B', externalId: 'twice' };
  const both = await Promise.all([1, 2].map(() => client().run(createScimUser, input)));
  expect(both.filter(({ data }) => data !== null)).toHaveLength(1);
  const refused = both.find(({ data }) => data === null);
  expect(['USERNAME_TAKEN', 'CONFLICT']).toContain(refused?.code);
  const otherName = await client().run(createScimUser, { ...input, userName: 'twice.b' });
  expect(otherName).toMatchObject({
    code: 'CONFLICT',
    errors: [{ extensions: { issues: [{ path: ['externalId'] }] } }],
  });
  const otherId = await client().run(createScimUser, { ...input, externalId: 'other' });
  expect(otherId.code).toBe('USERNAME_TAKEN');
  const { id } = await create();
  expect((await update({ id, externalId: 'twice' })).code).toBe('CONFLICT');
  expect((await update({ id, userName: 'TWICE' })).code).toBe('USERNAME_TAKEN');
});

test('names, username, title and externalId change; the trail says which without their values', async () => {
  const { id, version } = await create({ title: 'Nurse' });
  const { data } = await update({
    ...{ id, version, userName: 'mary.jacobs', familyName: 'Jacobs' },
    ...{ externalId: 'e-2', title: null },
  });
  expect(data).toMatchObject({ userName: 'mary.jacobs', familyName: 'Jacobs', title: null });
  const rows = await identity.auditRows(id);
  expect(rows.at(-1)).toMatchObject({
    action: 'account-provisioned',
    details: [
      { field: 'jobTitle', before: 'Nurse', after: null },
      { field: 'accountFields', after: 'name, username, external id' },
    ],
  });
  const [event] = (await identity.publishedEvents(id)).slice(-1);
  expect(event).toMatchObject({ data: { lastName: 'Jacobs', username: 'mary.jacobs' } });
  const again = await update({ id, familyName: 'Jacobs' });
  expect(again.data).toEqual(data);
  expect(await identity.auditRows(id)).toHaveLength(rows.length);
});

test('an update of another version is refused', async () => {
  const { id, version } = await create();
  expect((await update({ id, givenName: 'Ada' })).errors).toEqual([]);
  for (const run of [
    () => update({ id, version, givenName: 'Eve' }),
    () => client().run(deleteScimUser, { id, version }),
  ]) {
    expect(await run()).toMatchObject({
      code: 'CONFLICT',
      errors: [{ extensions: { issues: [{ path: ['version'] }] } }],
    });
  }
});

test('an email address is set at creation only', async () => {
  const { id } = await create({ email: 'Own@example.org' });
  expect((await update({ id, email: 'own@example.org', title: 'Nurse' })).errors).toEqual([]);
  expect((await update({ id, email: 'other@example.org' })).code).toBe('BAD_INPUT');
  // The end of the access doesn’t wait for HR to change the address.
  const ended = await update({ id, email: 'other@example.org', active: false });
  expect(ended.data).toMatchObject({ active: false, email: 'Own@example.org' });
  const without = await create();
  expect((await update({ id: without.id, email: 'other@example.org' })).code).toBe('BAD_INPUT');
  expect(await identity.accountRow(without.id)).toMatchObject({ email: null });
});

describe('active', () => {
  test('false ends sessions and the employment today, and true on the same day undoes it', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const sessionId = caller.sessionId ?? '';
    expect(await identity.sessions.listForUser(user.id, new Date())).not.toEqual([]);
    expect(sessionId).not.toBe('');
    const { data } = await update({ id: user.id, active: false });
    expect(data).toMatchObject({ active: false });
    expect(await identity.sessions.listForUser(user.id, new Date())).toEqual([]);
    expect(await identity.accountRow(user.id)).toMatchObject({
      isDeactivated: true,
      employment: { lastDay: today },
    });
    const last = (await identity.publishedEvents(user.id)).at(-1);
    expect(last).toMatchObject({ data: { isDeactivated: true } });
    expect((await update({ id: user.id, active: true })).data).toMatchObject({ active: true });
    expect(await identity.accountRow(user.id)).toMatchObject({
      isDeactivated: false,
      accessEndedOn: null,
      employment: { lastDay: null, earlierEmployments: [] },
    });
    expect((await actionsOf(user.id)).slice(-4)).toEqual([
      ...['account-provisioned', 'account-deactivated'],
      ...['account-provisioned', 'account-reactivated'],
    ]);
  });

  test('true rehires from today once the last day has passed', async () => {
    const { id } = await create({ title: 'Nurse' });
    await update({ id, active: false });
    await backdate(id, yesterday);
    expect((await update({ id, active: true })).data).toMatchObject({ active: true });
    expect(await identity.accountRow(id)).toMatchObject({
      employment: {
        firstDay: today,
        lastDay: null,
        jobTitle: 'Nurse',
        earlierEmployments: [{ lastDay: yesterday }],
      },
    });
  });

  test('false keeps a last day that HR has set', async () => {
    const { id } = await create();
    const lastDay = addDays(today, 30);
    expect((await hr().run(updateEmployment, { id, lastDay })).errors).toEqual([]);
    await update({ id, active: false });
    const row = await identity.accountRow(id);
    expect(row).toMatchObject({ isDeactivated: true, employment: { lastDay } });
    // Nor does another change by HR give the access back.
    await hr().run(updateEmployment, { id, jobTitle: 'Matron', lastDay: addDays(today, 40) });
    expect(await identity.accountRow(id)).toMatchObject({ isDeactivated: true });
    expect((await update({ id, active: true })).data).toMatchObject({ active: true });
    expect(await identity.accountRow(id)).toMatchObject({
      employment: { lastDay: addDays(today, 40) },
    });
  });

  test('true brings nobody back whom HR has let go, unless the directory has ended their access too', async () => {
    const { id } = await create({ externalId: 'let-go' });
    expect((await hr().run(updateEmployment, { id, lastDay: yesterday })).errors).toEqual([]);
    const { data } = await update({ id, active: true, title: 'Matron' });
    expect(data).toMatchObject({ active: false, title: 'Matron' });
    expect(await identity.accountRow(id)).toMatchObject({
      isDeactivated: true,
      employment: { lastDay: yesterday, earlierEmployments: [] },
    });
    expect((await update({ id, active: false })).data).toMatchObject({ active: false });
    expect((await update({ id, active: true })).data).toMatchObject({ active: true });
    expect(await identity.accountRow(id)).toMatchObject({
      employment: { firstDay: today, lastDay: null, earlierEmployments: [{ lastDay: yesterday }] },
    });
  });

  test('HR gives the access back by removing the last day, or by a rehire', async () => {
    const { id } = await create();
    await update({ id, active: false });
    await hr().run(updateEmployment, { id, jobTitle: 'Matron' });
    expect(await identity.accountRow(id)).toMatchObject({ isDeactivated: true });
    await hr().run(updateEmployment, { id, lastDay: null });
    expect(await identity.accountRow(id)).toMatchObject({ isDeactivated: false });
    await client().run(deleteScimUser, { id });
    await backdate(id, yesterday);
    const rehired = await hr().run(rehire, { id, firstDay: today });
    expect(rehired.data).toMatchObject({ isDeactivated: false });
    expect((await client().run(scimUser, { id })).data).toMatchObject({ active: true });
  });
});

describe('a deleted person', () => {
  test('is deactivated and not seen by clients, and stays in the portal', async () => {
    const { id, userName } = await create();
    expect((await client().run(deleteScimUser, { id })).data).toEqual({ success: true });
    expect((await client().run(scimUser, { id })).code).toBe('NOT_FOUND');
    expect((await update({ id, active: true })).code).toBe('NOT_FOUND');
    expect((await client().run(deleteScimUser, { id })).code).toBe('NOT_FOUND');
    const list = await client().run(scimUsers, { userName, startIndex: 1, count: 5 });
    expect(list.data).toEqual({ totalResults: 0, users: [] });
    expect(await identity.accountRow(id)).toMatchObject({ isDeactivated: true });
    expect((await actionsOf(id)).slice(-2)).toEqual([
      'account-deprovisioned',
      'account-deactivated',
    ]);
  });

  test('comes back with their history if the externalId is theirs, otherwise the username is taken', async () => {
    const { id, userName } = await create({ externalId: 'gone', email: 'gone@example.org' });
    await client().run(deleteScimUser, { id });
    const input = { userName, givenName: 'Mary', familyName: 'Seacole' };
    expect((await client().run(createScimUser, input)).code).toBe('USERNAME_TAKEN');
    const reused = { ...input, externalId: 'gone', email: 'somebody.else@example.org' };
    expect((await client().run(createScimUser, reused)).code).toBe('CONFLICT');
    const again = await create({ ...input, externalId: 'gone', familyName: 'Jacobs' });
    expect(again).toMatchObject({ id, active: true, familyName: 'Jacobs' });
  });
});

describe('lists', () => {
  test('have everybody in pages, with the number of all', async () => {
    const all = await client().run(scimUsers, { startIndex: 1, count: 200 });
    const total = all.data?.totalResults ?? 0;
    expect(all.data?.users).toHaveLength(total);
    const second = await client().run(scimUsers, { startIndex: 2, count: 2 });
    expect(second.data?.users).toEqual(all.data?.users.slice(1, 3));
    const none = await client().run(scimUsers, { startIndex: 1, count: 0 });
    expect(none.data).toEqual({ totalResults: total, users: [] });
    const beyond = await client().run(scimUsers, { startIndex: total + 1, count: 5 });
    expect(beyond.data).toEqual({ totalResults: total, users: [] });
  });

  test('find people by each filter', async () => {
    const since = new Date(Date.now() - 1).toISOString();
    const email = 'Find.Me@example.org';
    const found = await create({ externalId: 'find-me', email });
    for (const filter of [
      { id: found.id },
      { userName: found.userName.toUpperCase() },
      { externalId: 'find-me' },
      { email: email.toLowerCase() },
      { email, active: true },
      { modifiedAfter: since, externalId: 'find-me' },
    ]) {
      const { data } = await client().run(scimUsers, { ...filter, startIndex: 1, count: 5 });
      expect({ filter, data }).toEqual({ filter, data: { totalResults: 1, users: [found] } });
    }
    for (const filter of [{ email, active: false }, { externalId: 'FIND-ME' }]) {
      const { data } = await client().run(scimUsers, { ...filter, startIndex: 1, count: 5 });
      expect(data?.totalResults).toBe(0);
    }
    const changed = await client().run(scimUsers, {
      ...{ modifiedAfter: since, startIndex: 1, count: 1 },
    });
    expect(changed.data).toMatchObject({ totalResults: 1, users: [{ id: found.id }] });
    const inactive = await client().run(scimUsers, { active: false, startIndex: 1, count: 200 });
    const active = await client().run(scimUsers, { active: true, startIndex: 1, count: 200 });
    expect(inactive.data?.users.every((user) => !user.active)).toBe(true);
    expect(active.data?.users.every((user) => user.active)).toBe(true);
  });
});

test('administrators are seen, but never changed', async () => {
  const admin = await identity.insertAccount('admin');
  const { id } = admin;
  expect((await client().run(scimUser, { id })).data).toMatchObject({ id });
  for (const run of [
    () => update({ id, givenName: 'Eve' }),
    () => update({ id, active: false }),
    () => client().run(deleteScimUser, { id }),
  ]) {
    expect((await run()).code).toBe('FORBIDDEN');
  }
});

test('nobody but a token with the scope may call any of it', async () => {
  const { id } = await create();
  const other = callerFromToken({ id: newId(), hash: 'o'.repeat(43), scopes: ['read:people'] });
  const employee = await identity.insertAccount('employee');
  const names = { userName: 'nobody', givenName: 'No', familyName: 'Body' };
  for (const [ask, code] of [
    [identity.ask.as(other), 'FORBIDDEN'],
    [identity.ask.as(master.caller), 'FORBIDDEN'],
    [identity.ask.as(employee.caller), 'FORBIDDEN'],
    [identity.ask.anonymous(), 'UNAUTHENTICATED'],
  ] as const) {
    expect((await ask.run(scimUsers, { startIndex: 1, count: 1 })).code).toBe(code);
    expect((await ask.run(scimUser, { id })).code).toBe(code);
    expect((await ask.run(createScimUser, names)).code).toBe(code);
    expect((await ask.run(updateScimUser, { id, active: false })).code).toBe(code);
    expect((await ask.run(deleteScimUser, { id })).code).toBe(code);
  }
  expect(await identity.accountRow(id)).toMatchObject({ isDeactivated: false });
});

test('the audit trail names the token as the actor', async () => {
  const { id } = await create();
  const { data } = await hr().run(auditTrail, { personId: id });
  expect(data).toMatchObject([{ action: 'account-created', actorId: token.userId }]);
});
