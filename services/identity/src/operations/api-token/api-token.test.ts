import { hashApiToken } from '@portal/auth/api-token';
import { createApiTokenCache } from '@portal/auth/api-token-cache';
import { callerFromToken } from '@portal/auth/caller';
import { apiTokenScopes } from '@portal/contracts/api-token-scopes';
import {
  apiTokens,
  checkApiToken,
  createApiToken,
  revokeApiToken,
} from '@portal/contracts/identity/api-token';
import { auditTrail } from '@portal/contracts/identity/audit';
import { changeRole, deleteUser, updateEmployment } from '@portal/contracts/identity/edit-user';
import { createUser, users } from '@portal/contracts/identity/manage-users';
import { saveTeam } from '@portal/contracts/identity/team';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, expect, test } from 'vitest';
import { downloadFrom } from '../../../testing/download-from.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const input = { name: 'Payroll', scopes: ['read:hours', 'write:bookLeave'], expiresInDays: 90 };
type Input = { name: string; scopes: ('read:hours' | 'write:bookLeave')[]; expiresInDays: number };

let identity: IdentityTestService;
let master: Awaited<ReturnType<IdentityTestService['insertAccount']>>;
beforeAll(async () => {
  identity = await startIdentityService();
  master = await identity.insertAccount('master-admin');
});

const asMaster = () => identity.ask.as(master.caller);

async function created(overrides: Partial<Input> = {}) {
  const { data, errors } = await asMaster().run(createApiToken, {
    ...(input as Input),
    name: newId(),
    ...overrides,
  });
  expect(errors).toEqual([]);
  if (!data) throw new Error('not reached');
  const hash = hashApiToken(data.token);
  if (hash === null) throw new Error('no valid token');
  return { ...data, hash };
}

async function check(hash: string): Promise<boolean> {
  const anonymous = { userId: null, role: null, stage: 'none', sessionId: null } as const;
  const response = await downloadFrom(identity, checkApiToken.name, anonymous, { hash });
  expect(response.status).toBe(200);
  return ((await response.json()) as { isValid: boolean }).isValid;
}

const rowOf = (id: string) =>
  identity.database.collection<{ _id: string }>('apitokens').findOne({ _id: id });

const cacheOf = () => createApiTokenCache(identity.redis, identity.env.SESSION_KEY ?? '');

test('a token is shown once, listed without it, and audited', async () => {
  const { apiToken, token } = await created({ name: 'Payroll' });
  expect(apiToken).toMatchObject({
    name: 'Payroll',
    scopes: input.scopes,
    status: 'active',
    createdBy: { id: master.id, firstName: 'Florence' },
    creatorState: 'active',
    lastUsedAt: null,
    revokedAt: null,
  });
  const days = (Date.parse(apiToken.expiresAt) - Date.parse(apiToken.createdAt)) / 86_400_000;
  expect(days).toBe(90);
  const list = (await asMaster().run(apiTokens)).data;
  expect(list).toContainEqual(apiToken);
  const [entry] = (await asMaster().run(auditTrail, { action: 'api-token-created' })).data ?? [];
  expect(entry).toMatchObject({
    actorId: master.id,
    targetId: null,
    details: [
      { field: 'system', after: 'Payroll' },
      { field: 'scopes', after: 'read:hours, write:bookLeave' },
    ],
  });
  const names = (await identity.database.listCollections()).map(({ name }) => name);
  expect(names).toContain('apitokens');
  for (const name of names) {
    const rows = await identity.database.collection(name).find().toArray();
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test('the audit trail has room for all scopes', async () => {
  const { data } = await asMaster().run(createApiToken, {
    name: newId(),
    scopes: [...apiTokenScopes],
    expiresInDays: 1,
  });
  expect(data?.apiToken.scopes).toEqual(apiTokenScopes);
  const [entry] = (await asMaster().run(auditTrail, { action: 'api-token-created' })).data ?? [];
  expect(entry?.details[1]?.after).toBe(apiTokenScopes.join(', '));
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['read:everything'] }, 'scopes'],
  [{ scopes: ['write:changeRole'] }, 'scopes'],
  [{ expiresInDays: 0 }, 'expiresInDays'],
  [{ expiresInDays: 367 }, 'expiresInDays'],
])('%j is refused', async (fault, field) => {
  const wrong = { ...input, name: newId(), ...fault } as Input;
  const { code, errors } = await asMaster().run(createApiToken, wrong);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toMatchObject([{ path: expect.arrayContaining([field]) }]);
});

test('a name is free again once its token was revoked; of ten at once one gets it', async () => {
  const name = `Rota ${newId()}`;
  const first = await created({ name });
  const again = { ...(input as Input), name: name.toUpperCase() };
  expect((await asMaster().run(createApiToken, again)).code).toBe('CONFLICT');
  await asMaster().run(revokeApiToken, { id: first.apiToken.id });
  const ten = Array.from({ length: 10 }, () => asMaster().run(createApiToken, again));
  const codes = (await Promise.all(ten)).map(({ code }) => code);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(9);
});

test('a valid token is put into the cache with its last use', async () => {
  const { apiToken, hash } = await created();
  expect(await check(hash)).toBe(true);
  const { id, scopes, expiresAt } = apiToken;
  const entry = { id, scopes, expiresAt: Date.parse(expiresAt) };
  expect(await cacheOf().find(hash, new Date())).toEqual(entry);
  const row = await rowOf(id);
  expect(row).toMatchObject({ lastUsedAt: expect.any(Date), lastUsedFrom: expect.any(String) });
  expect(await check(hashApiToken('portal_') ?? 'x'.repeat(43))).toBe(false);
});

test('an expired token is not valid', async () => {
  const { apiToken, hash } = await created();
  const rows = identity.database.collection<{ _id: string }>('apitokens');
  await rows.updateOne({ _id: apiToken.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await check(hash)).toBe(false);
  const list = (await asMaster().run(apiTokens)).data;
  expect(list?.find(({ id }) => id === apiToken.id)?.status).toBe('expired');
});

test('a revoked token is ended in the cache, listed, and audited once', async () => {
  const { apiToken, hash } = await created();
  const { id, name } = apiToken;
  expect(await check(hash)).toBe(true);
  for (let times = 0; times < 2; times += 1) {
    expect((await asMaster().run(revokeApiToken, { id })).data).toEqual({ success: true });
  }
  expect(await cacheOf().find(hash, new Date())).toBe('ended');
  expect(await check(hash)).toBe(false);
  expect(await rowOf(id)).not.toHaveProperty('isEnding');
  const list = (await asMaster().run(apiTokens)).data;
  expect(list?.find((one) => one.id === id)).toMatchObject({
    status: 'revoked',
    revokedBy: { id: master.id },
  });
  const rows = (await asMaster().run(auditTrail, { action: 'api-token-revoked' })).data;
  const about = rows?.filter(({ details }) => details[0]?.after === name);
  expect(about).toMatchObject([{ actorId: master.id, details: [{ field: 'system' }] }]);
  expect((await asMaster().run(revokeApiToken, { id: newId() })).code).toBe('NOT_FOUND');
});

test('a revocation that was stored before a crash reaches the cache', async () => {
  const { apiToken, hash } = await created();
  expect(await check(hash)).toBe(true);
  const rows = identity.database.collection<{ _id: string }>('apitokens');
  const revoked = { revokedAt: new Date(), isEnding: true };
  await rows.updateOne({ _id: apiToken.id }, { $set: revoked });
  await expect.poll(() => cacheOf().find(hash, new Date()), { timeout: 10_000 }).toBe('ended');
});

test('deleting its creator keeps the token, without their id', async () => {
  const gone = await identity.insertAccount('master-admin');
  const { data } = await identity.ask.as(gone.caller).run(createApiToken, {
    ...(input as Input),
    name: newId(),
  });
  const id = data?.apiToken.id ?? '';
  expect((await asMaster().run(deleteUser, { id: gone.id })).errors).toEqual([]);
  const list = (await asMaster().run(apiTokens)).data;
  expect(list?.find((one) => one.id === id)).toMatchObject({
    ...{ status: 'active', createdBy: null, creatorState: 'deleted' },
  });
  expect(await check(hashApiToken(data?.token ?? '') ?? '')).toBe(true);
});

test('the list says that its creator is no master admin any more', async () => {
  const creator = await identity.insertAccount('master-admin');
  const { data } = await identity.ask.as(creator.caller).run(createApiToken, {
    ...(input as Input),
    name: newId(),
  });
  const demotion = { id: creator.id, role: 'admin' } as const;
  expect((await asMaster().run(changeRole, demotion)).errors).toEqual([]);
  const list = (await asMaster().run(apiTokens)).data;
  expect(list?.find((one) => one.id === data?.apiToken.id)).toMatchObject({
    ...{ status: 'active', creatorState: 'demoted' },
  });
});

test('nobody but master admins lists, creates or revokes', async () => {
  const callers = [
    [identity.ask.anonymous(), 'UNAUTHENTICATED'],
    [identity.ask.as((await identity.insertAccount('admin')).caller), 'FORBIDDEN'],
    [identity.ask.as((await identity.insertAccount('employee')).caller), 'FORBIDDEN'],
    [identity.ask.as({ ...master.caller, stage: 'setup' }), 'SETUP_REQUIRED'],
    [
      identity.ask.as(callerFromToken({ id: newId(), hash: 'some', scopes: apiTokenScopes })),
      'FORBIDDEN',
    ],
  ] as const;
  for (const [ask, code] of callers) {
    expect((await ask.run(apiTokens)).code).toBe(code);
    expect((await ask.run(createApiToken, input as Input)).code).toBe(code);
    expect((await ask.run(revokeApiToken, { id: newId() })).code).toBe(code);
  }
});

test('what a token does is recorded under its name', async () => {
  const { apiToken, hash } = await created({ name: `Rota ${newId()}` });
  const { id, name } = apiToken;
  const ask = identity.ask.as(callerFromToken({ id, hash, scopes: ['write:saveTeam'] }));
  expect((await ask.run(saveTeam, { name: newId() })).errors).toEqual([]);
  const [entry] = (await asMaster().run(auditTrail, { action: 'team-created' })).data ?? [];
  expect(entry).toMatchObject({
    actorId: id,
    actor: { id, firstName: name, lastName: '(API token)' },
  });
});

test('a token creates and changes employees only', async () => {
  const scopes = ['write:createUser', 'write:updateEmployment', 'read:people'];
  const ask = identity.ask.as(callerFromToken({ id: newId(), hash: 'some', scopes }));
  const person = { firstName: 'Ada', lastName: 'Byron', password: 'Temp@rary-9' } as const;
  const make = (role: 'employee' | 'admin' | 'master-admin') =>
    ask.run(createUser, { ...person, username: `ada.${newId()}`, role });
  expect((await make('admin')).code).toBe('FORBIDDEN');
  expect((await make('master-admin')).code).toBe('FORBIDDEN');
  const made = await make('employee');
  expect(made.data).toMatchObject({ role: 'employee', password: null });
  // The password that the other system gave is nobody's: HR sees another one.
  const { username = '', id = '' } = made.data ?? {};
  const signedIn = await identity.signIn({ username, password: person.password });
  expect(signedIn.response.code).toBe('INVALID_CREDENTIALS');
  const seen = (await asMaster().run(users)).data?.find((one) => one.id === id)?.password ?? '';
  expect(seen).toMatch(/^.{12}$/);
  expect((await identity.signIn({ username, password: seen })).response.code).toBeNull();
  const change = (id: string) => ask.run(updateEmployment, { id, jobTitle: 'Nurse' });
  expect((await change(made.data?.id ?? '')).data?.employment.jobTitle).toBe('Nurse');
  const admin = await identity.insertAccount('admin');
  for (const id of [admin.id, master.id]) {
    const { code, errors } = await change(id);
    expect(code).toBe('FORBIDDEN');
    expect(errors[0]?.message).toBe('API tokens can only manage employees');
  }
  const list = (await ask.run(users)).data ?? [];
  expect(list.length).toBeGreaterThan(2);
  expect(list.filter(({ password, securityQuestion }) => password ?? securityQuestion)).toEqual([]);
});

test('a service checks the scope itself', async () => {
  const ask = identity.ask.as(
    callerFromToken({ id: newId(), hash: 'some', scopes: ['read:hours'] }),
  );
  const { code, errors } = await ask.run(users);
  expect(code).toBe('FORBIDDEN');
  expect(errors[0]?.message).toBe('This API token doesn’t have the scope read:people');
});
