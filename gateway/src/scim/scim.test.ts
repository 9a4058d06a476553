import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestToken,
  revokeTestToken,
  revokeTestTokens,
  type TestToken,
} from '../testing/api-tokens.ts';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const users = '/scim/v2/Users';
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

interface ScimUser extends Record<string, unknown> {
  id: string;
  userName: string;
  active: boolean;
  meta: { location: string; version: string; lastModified: string };
}

let gateway: TestGateway;
let token: TestToken;
beforeAll(async () => {
  gateway = await startTestGateway({ REQUEST_LIMIT_TOKEN: '1000000' });
  token = await createTestToken(gateway, ['write:scim']);
});

afterAll(() => revokeTestTokens(gateway));

function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const type = body === undefined ? undefined : { 'content-type': 'application/scim+json' };
  const headers = { ...token.headers, ...type, ...more };
  return gateway.send(method, path, { headers, body });
}

function newUser(overrides: Record<string, unknown> = {}) {
  return {
    schemas: [userSchema],
    userName: `scim.${randomUUID().slice(0, 13)}`,
    name: { givenName: 'Mary', familyName: 'Seacole' },
    active: true,
    ...overrides,
  };
}

async function create(overrides: Record<string, unknown> = {}): Promise<ScimUser> {
  const { status, body } = await send('POST', users, newUser(overrides));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as ScimUser;
}

const patch = (id: string, Operations: unknown[], headers: Record<string, string> = {}) =>
  send('PATCH', `${users}/${id}`, { schemas: [patchSchema], Operations }, headers);

const search = (filter: string) => send('GET', `${users}?filter=${encodeURIComponent(filter)}`);

function scimError(status: number, scimType?: string) {
  const fields = { schemas: [errorSchema], status: String(status), detail: expect.any(String) };
  return { status, body: { ...fields, ...(scimType && { scimType }) } };
}

async function expectError(reply: ReturnType<typeof send>, status: number, scimType?: string) {
  const { body, headers, ...rest } = await reply;
  expect({ status: rest.status, body }).toEqual(scimError(status, scimType));
  expect(headers.get('content-type')).toContain('application/scim+json');
}

test('a person is created, read, replaced and deleted', async () => {
  const externalId = randomUUID();
  const sent = newUser({
    externalId,
    title: 'Nurse',
    emails: [{ value: `${externalId}@example.org`, type: 'work', primary: true }],
    password: 'Ignored-Secret-1',
  });
  const made = await send('POST', users, sent);
  const user = made.body as ScimUser;
  const { password, ...kept } = sent as Record<string, unknown>;
  expect(made).toMatchObject({ status: 201, body: { ...kept, displayName: 'Mary Seacole' } });
  expect(JSON.stringify(user)).not.toContain(String(password));
  expect(made.headers.get('location')).toBe(user.meta.location);
  expect(user.meta.location).toBe(`${gateway.url}${users}/${user.id}`);
  expect(made.headers.get('etag')).toBe(user.meta.version);

  const path = `${users}/${user.id}`;
  const { meta, ...read } = user;
  expect(await send('GET', path)).toMatchObject({ status: 200, body: read });
  const unchanged = await send('GET', path, undefined, { 'if-none-match': meta.version });
  expect(unchanged.status).toBe(304);

  const replaced = await send('PUT', path, { ...sent, name: { givenName: 'M', familyName: 'J' } });
  expect(replaced).toMatchObject({ status: 200, body: { displayName: 'M J', title: 'Nurse' } });
  const stale = { 'if-match': meta.version };
  await expectError(send('PUT', path, sent, stale), 412);
  await expectError(patch(user.id, [{ op: 'replace', path: 'active', value: false }], stale), 412);
  await expectError(send('DELETE', path, undefined, stale), 412);

  expect((await send('DELETE', path)).status).toBe(204);
  await expectError(send('GET', path), 404);
  await expectError(send('DELETE', path), 404);
  await expectError(send('POST', users, { ...sent, externalId: randomUUID() }), 409, 'uniqueness');
  expect(await send('POST', users, sent)).toMatchObject({ status: 201, body: { id: user.id } });
});

test('two requests at once create one person', async () => {
  const sent = newUser({ externalId: randomUUID() });
  const both = await Promise.all([send('POST', users, sent), send('POST', users, sent)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused).toMatchObject(scimError(409, 'uniqueness'));
});

test('requests of a PATCH at once are all applied', async () => {
  const { id } = await create();
  const replies = await Promise.all([
    patch(id, [{ op: 'replace', path: 'title', value: 'Nurse' }]),
    patch(id, [{ op: 'replace', path: 'name.familyName', value: 'Jacobs' }]),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await send('GET', `${users}/${id}`);
  expect(body).toMatchObject({ title: 'Nurse', name: { familyName: 'Jacobs' } });
});

describe('Entra ID', () => {
  test('looks for a person, creates them and finds them', async () => {
    const userName = `entra.${randomUUID().slice(0, 13)}`;
    const found = await search(`userName eq "${userName}"`);
    expect(found).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } });
    const made = await send('POST', users, {
      schemas: [userSchema, enterpriseSchema],
      externalId: randomUUID(),
      userName,
      active: true,
      addresses: [{ primary: false, type: 'work', country: 'GB' }],
      displayName: 'Ada Byron',
      emails: [{ primary: true, type: 'work', value: `${userName}@example.org` }],
      meta: { resourceType: 'User' },
      name: { familyName: 'Byron', formatted: 'Ada Byron', givenName: 'Ada' },
      phoneNumbers: [{ primary: null, type: 'mobile', value: '07700 900123' }],
      preferredLanguage: 'en-GB',
      [enterpriseSchema]: { employeeNumber: '1', department: 'Ward 1' },
    });
    expect(made).toMatchObject({ status: 201, body: { userName, schemas: [userSchema] } });
    const again = await search(`userName eq "${userName.toUpperCase()}"`);
    expect(again).toMatchObject({ body: { totalResults: 1, Resources: [{ userName }] } });
  });

  test('deactivates with a text for false, and activates again', async () => {
    const { id } = await create();
    const off = await patch(id, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const on = await patch(id, [{ op: 'Replace', path: 'active', value: 'True' }]);
    expect(on).toMatchObject({ status: 200, body: { active: true } });
  });

  test('changes several attributes, also those that the portal doesn’t keep', async () => {
    const { id } = await create();
    const changed = await patch(id, [
      { op: 'Replace', path: 'displayName', value: 'Mary Jacobs' },
      { op: 'Add', path: 'name.familyName', value: 'Jacobs' },
      { op: 'Add', path: 'title', value: 'Matron' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '07700 900123' },
      { op: 'Add', path: `${enterpriseSchema}:department`, value: 'Ward 1' },
      { op: 'Replace', path: `${userSchema}:externalId`, value: 'entra-1' },
    ]);
    expect(changed).toMatchObject({
      status: 200,
      body: { displayName: 'Mary Jacobs', title: 'Matron', externalId: 'entra-1' },
    });
  });

  test('an address that it repeats is accepted, another one is refused', async () => {
    const address = `${randomUUID()}@example.org`;
    const path = 'emails[type eq "work"].value';
    const { id } = await create({ emails: [{ value: address, type: 'work', primary: true }] });
    expect(await patch(id, [{ op: 'Replace', path, value: address }])).toMatchObject({
      status: 200,
    });
    const other = { op: 'Replace', path, value: 'other@example.org' };
    await expectError(patch(id, [other]), 400, 'mutability');
    await expectError(patch(id, [{ op: 'remove', path: 'emails' }]), 400, 'mutability');
    const without = await create();
    await expectError(patch(without.id, [{ ...other, op: 'Add' }]), 400, 'mutability');
    await expectError(
      patch(without.id, [{ op: 'Add', path: 'nothing', value: 1 }]),
      400,
      'invalidPath',
    );
  });
});

describe('Okta', () => {
  test('looks for a person, creates them and reads them', async () => {
    const userName = `okta.${randomUUID().slice(0, 13)}`;
    const filter = encodeURIComponent(`userName eq "${userName}"`);
    const found = await send('GET', `${users}?filter=${filter}&startIndex=1&count=100`);
    expect(found).toMatchObject({ status: 200, body: { totalResults: 0, startIndex: 1 } });
    const made = await send('POST', users, {
      schemas: [userSchema],
      userName,
      name: { givenName: 'Ada', familyName: 'Byron' },
      emails: [{ primary: true, value: `${userName}@example.org`, type: 'work' }],
      displayName: 'Ada Byron',
      locale: 'en-GB',
      externalId: randomUUID(),
      groups: [],
      password: 'Random-Secret-1',
      active: true,
    });
    expect(made.status).toBe(201);
    // It sends back all that it has read.
    const read = (await send('GET', `${users}/${(made.body as ScimUser).id}`)).body as ScimUser;
    const put = await send('PUT', `${users}/${read.id}`, { ...read, title: 'Nurse' });
    expect(put).toMatchObject({ status: 200, body: { userName, title: 'Nurse', active: true } });
  });

  test('deactivates and activates by a PATCH without a path', async () => {
    const { id } = await create();
    const off = await patch(id, [{ op: 'replace', value: { active: false } }]);
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const on = await patch(id, [{ op: 'replace', value: { active: true } }]);
    expect(on).toMatchObject({ status: 200, body: { active: true } });
  });
});

test('somebody who is deactivated can’t go on', async () => {
  const { id, cookie } = await createPerson(gateway);
  expect((await gateway.get('/api/leave-balance', { cookie })).status).toBe(200);
  expect((await patch(id, [{ op: 'replace', value: { active: false } }])).status).toBe(200);
  expect((await gateway.get('/api/leave-balance', { cookie })).status).toBe(401);
});

describe('lists', () => {
  test('have pages', async () => {
    await create();
    await create();
    const page = await send('GET', `${users}?startIndex=2&count=1&attributes=userName`);
    const { totalResults } = page.body as { totalResults: number };
    expect(page).toMatchObject({ status: 200, body: { startIndex: 2, itemsPerPage: 1 } });
    expect(totalResults).toBeGreaterThan(2);
    const [only] = (page.body as { Resources: ScimUser[] }).Resources;
    expect(Object.keys(only ?? {}).sort()).toEqual(['id', 'schemas', 'userName']);
    const least = await send('GET', `${users}?startIndex=0&count=-1`);
    expect(least).toMatchObject({ status: 200, body: { startIndex: 1, itemsPerPage: 0 } });
    await expectError(send('GET', `${users}?count=many`), 400, 'invalidValue');
  });

  test('are filtered', async () => {
    const externalId = randomUUID();
    const address = `${externalId}@example.org`;
    const user = await create({ externalId, emails: [{ value: address, type: 'work' }] });
    for (const filter of [
      `id eq "${user.id}"`,
      `externalId eq "${externalId}"`,
      `emails.value eq "${address}"`,
      `emails[type eq "work" and value eq "${address}"] and active eq true`,
      `externalId eq "${externalId}" and meta.lastModified gt "2020-01-01T00:00:00Z"`,
    ]) {
      const { status, body } = await search(filter);
      expect({ filter, status, body }).toMatchObject({
        ...{ filter, status: 200 },
        body: { totalResults: 1, Resources: [{ id: user.id }] },
      });
    }
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
    const body = { schemas, filter: `id eq "${user.id}"`, attributes: ['userName'], count: 5 };
    const { userName, id } = user;
    for (const path of ['/scim/v2/.search', `${users}/.search`]) {
      const Resources = [{ schemas: [userSchema], userName, id }];
      expect(await send('POST', path, body)).toMatchObject({ status: 200, body: { Resources } });
    }
    await expectError(search('userName sw "a"'), 400, 'invalidFilter');
  });
});

test('a person has only the attributes that were asked for', async () => {
  const { id } = await create();
  const only = await send('GET', `${users}/${id}?attributes=name.givenName`);
  expect(only.body).toEqual({ schemas: [userSchema], id, name: { givenName: 'Mary' } });
  const rest = await send('GET', `${users}/${id}?excludedAttributes=name,meta,displayName`);
  expect(Object.keys(rest.body as object).sort()).toEqual(['active', 'id', 'schemas', 'userName']);
});

test('says what it supports', async () => {
  const config = await send('GET', '/scim/v2/ServiceProviderConfig');
  expect(config).toMatchObject({
    status: 200,
    body: { patch: { supported: true }, bulk: { supported: false } },
  });
  expect(await send('GET', '/scim/v2/ResourceTypes')).toMatchObject({
    body: { totalResults: 1, Resources: [{ id: 'User', schema: userSchema }] },
  });
  expect((await send('GET', '/scim/v2/ResourceTypes/User')).status).toBe(200);
  const { body } = await send('GET', `/scim/v2/Schemas/${userSchema}`);
  const { attributes } = body as { attributes: { name: string; mutability: string }[] };
  const names = attributes.map(({ name }) => name);
  expect(names).not.toContain('password');
  expect(names).toEqual(expect.arrayContaining(['userName', 'name', 'active', 'emails', 'title']));
  await expectError(send('GET', '/scim/v2/Schemas/other'), 404);
  await expectError(send('GET', '/scim/v2/Groups'), 404);
  await expectError(send('PUT', '/scim/v2/Schemas', {}), 405);
});

test.each([
  ['no schemas', { userName: 'a.b', name: { givenName: 'A', familyName: 'B' } }, 'invalidSyntax'],
  ['no names', { schemas: [userSchema], userName: 'a.b' }, 'invalidValue'],
  ['an email address as the username', newUser({ userName: 'a@example.org' }), 'invalidValue'],
  ['a list as the name', newUser({ name: ['A', 'B'] }), 'invalidValue'],
  ['a word for active', newUser({ active: 'maybe' }), 'invalidValue'],
  ['no email address', newUser({ emails: [{ value: 'none' }] }), 'invalidValue'],
])('a person with %s is refused', async (_what, body, scimType) => {
  await expectError(send('POST', users, body), 400, scimType);
});

test('bodies that are no SCIM are refused', async () => {
  const { id } = await create();
  await expectError(send('POST', users, '{'), 400, 'invalidSyntax');
  const form = { 'content-type': 'text/plain' };
  await expectError(send('POST', users, 'a', form), 415);
  await expectError(send('PATCH', `${users}/${id}`, { Operations: [] }), 400, 'invalidSyntax');
  await expectError(patch(id, [{ op: 'move', path: 'title' }]), 400, 'invalidSyntax');
  await expectError(patch(id, [{ op: 'remove' }]), 400, 'noTarget');
  await expectError(patch(id, [{ op: 'remove', path: 'active' }]), 400, 'mutability');
  await expectError(patch(id, [null]), 400, 'invalidSyntax');
  for (const value of [null, [null]]) {
    const { status } = await patch(id, [{ op: 'replace', path: 'emails', value }]);
    expect([value, status]).toEqual([value, 200]);
  }
  const noText = { toString: 1 };
  await expectError(send('POST', `${users}/.search`, { filter: noText }), 400, 'invalidFilter');
  await expectError(send('POST', `${users}/.search`, { count: [noText] }), 400, 'invalidValue');
  const names = { givenName: 'Mary', familyName: 'Seacole' };
  for (const odd of [
    { schemas: {} },
    { name: null },
    { name: 'Mary Seacole' },
    { name: [names] },
    { emails: {} },
    { emails: ['mary@example.org'] },
    { emails: [{ value: ['mary@example.org'] }] },
    { userName: { $ne: '' } },
    { userName: ['mary'] },
    { active: 'perhaps' },
    { externalId: {} },
  ]) {
    const person = { schemas: [userSchema], userName: `odd.${randomUUID()}`, name: names };
    const { status } = await send('POST', users, { ...person, ...odd });
    expect({ odd, status }).toEqual({ odd, status: 400 });
  }
});

test('what would take the library very long is refused before it', async () => {
  const { id } = await create();
  const slow = `${'(a eq 1 or b eq 2) and '.repeat(20)}c eq 1`;
  await expectError(search(slow), 400, 'invalidFilter');
  await expectError(search(`userName eq "${'a'.repeat(600)}"`), 400, 'invalidFilter');
  const path = `emails[${slow}].value`;
  await expectError(patch(id, [{ op: 'replace', path, value: 'a' }]), 400, 'invalidPath');
  const value = [{ value: `x" and ${slow}` }];
  expect((await patch(id, [{ op: 'remove', path: 'phoneNumbers', value }])).status).toBe(200);
  const endless = `emails[value eq "${'\\'.repeat(400)}].value`;
  await expectError(patch(id, [{ op: 'add', path: endless, value: 'a' }]), 400, 'invalidPath');
  await expectError(patch(id, [{ op: 'add', value: { [endless]: 'a' } }]), 400, 'invalidPath');
  const many = Array.from({ length: 101 }, (_, index) => ({ value: `a${index}@example.org` }));
  await expectError(patch(id, [{ op: 'add', path: 'emails', value: many }]), 400, 'invalidValue');
  const operations = many.map(({ value }) => ({ op: 'replace', path: 'title', value }));
  await expectError(patch(id, operations), 400, 'invalidValue');
  await expectError(send('POST', users, newUser({ emails: many })), 400, 'invalidValue');
  // What the portal doesn't keep costs nothing.
  expect((await send('PUT', `${users}/${id}`, newUser({ groups: many }))).status).toBe(200);
});

test('a PATCH of another attribute doesn’t end the access of somebody whom HR has let go', async () => {
  const { id } = await create();
  const hr = { cookie: masterAdminCookie() };
  const employment = `/api/admin/users/${id}/employment`;
  const lastDayIn = (days: number) =>
    gateway.send('PATCH', employment, {
      ...hr,
      body: { lastDay: addDays(londonDay(new Date()), days) },
    });
  expect(await lastDayIn(-1)).toMatchObject({ status: 200, body: { isDeactivated: true } });
  const titled = await patch(id, [{ op: 'replace', path: 'title', value: 'Matron' }]);
  expect(titled).toMatchObject({ status: 200, body: { active: false, title: 'Matron' } });
  // HR changes their mind.
  expect(await lastDayIn(30)).toMatchObject({ status: 200, body: { isDeactivated: false } });
});

test('a directory that adds many people at once doesn’t hold up who signs in', async () => {
  const held: ServerResponse[] = [];
  let isReleased = false;
  const identity = await startFaultyService((_request, response) => {
    if (isReleased) response.destroy();
    else held.push(response);
  });
  const busy = await startTestGateway({
    IDENTITY_URL: identity.url,
    REQUEST_LIMIT_TOKEN: '1000000',
  });
  // The token is in the cache.
  await search('userName eq "nobody"');
  const { headers } = token;
  const added = Array.from({ length: 40 }, () => busy.post(users, newUser(), { headers }));
  await eventually(() => expect(held).toHaveLength(2));
  const signIn = busy.post('/api/login', { username: 'ada', password: 'a-password' });
  await eventually(() => expect(held).toHaveLength(3));
  isReleased = true;
  for (const response of held) response.destroy();
  for (const { status } of await Promise.all([...added, signIn])) {
    expect([429, 503]).toContain(status);
  }
});

test('ten changes of a directory run at once, and further ones wait', async () => {
  const held: ServerResponse[] = [];
  let most = 0;
  const identity = await startFaultyService((_request, response) => {
    held.push(response);
    most = Math.max(most, held.length);
    setTimeout(() => held.shift()?.destroy(), 100);
  });
  const busy = await startTestGateway({ IDENTITY_URL: identity.url });
  // The token is in the cache.
  await search('userName eq "nobody"');
  const { headers } = token;
  const path = `${users}/${'0'.repeat(24)}`;
  const removals = Array.from({ length: 30 }, () => busy.send('DELETE', path, { headers }));
  for (const { status } of await Promise.all(removals)) expect(status).toBe(503);
  expect(most).toBe(10);
});

test('no name or path changes the prototype of other objects', async () => {
  const user = await create();
  const name = `${enterpriseSchema}:__proto__.polluted`;
  const nested = `${enterpriseSchema}:constructor.prototype.polluted`;
  expect(await create({ [name]: true, [nested]: true })).toMatchObject({ active: true });
  const path = `${users}/${user.id}`;
  expect((await send('PUT', path, { ...user, [name]: true, [nested]: true })).status).toBe(200);
  const filtered = 'emails[__proto__.polluted eq "a"].value';
  for (const operation of [
    { op: 'add', path: filtered, value: 'a' },
    { op: 'remove', path: filtered },
    { op: 'add', value: { [filtered]: 'a' } },
  ]) {
    await expectError(patch(user.id, [operation]), 400, 'invalidPath');
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
});

describe('who may call it', () => {
  const paths = ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/Users', '/Users/x'];
  const get = (path: string, request?: Parameters<TestGateway['get']>[1]) =>
    gateway.get(`/scim/v2${path}`, request);

  test('nobody without a token, and no person', async () => {
    const { cookie } = await createPerson(gateway);
    for (const path of paths) {
      const anonymous = await get(path);
      expect(anonymous).toMatchObject(scimError(401));
      expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');
      for (const session of [cookie, masterAdminCookie()]) {
        expect(await get(path, { cookie: session })).toMatchObject(scimError(403));
      }
    }
  });

  test('no token with other scopes, and none that was revoked', async () => {
    const other = await createTestToken(gateway, ['read:people', 'write:createUser']);
    const refused = await get('/Users', { headers: other.headers });
    expect(refused).toMatchObject(scimError(403));
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    const ended = await createTestToken(gateway, ['write:scim']);
    expect((await get('/Users', { headers: ended.headers })).status).toBe(200);
    await revokeTestToken(gateway, ended);
    const revoked = await get('/Users', { headers: ended.headers });
    expect(revoked).toMatchObject(scimError(401));
    expect(revoked.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  test('administrators aren’t changed', async () => {
    const { id } = await createPerson(gateway, 'admin');
    const path = `${users}/${id}`;
    const { body } = await send('GET', path);
    await expectError(patch(id, [{ op: 'replace', value: { active: false } }]), 403);
    await expectError(send('PUT', path, { ...(body as object), active: false }), 403);
    await expectError(send('DELETE', path), 403);
  });

  test('a token has its usual limit', async () => {
    const limited = await startTestGateway({ REQUEST_LIMIT_TOKEN: '2' });
    const { headers } = await createTestToken(gateway, ['write:scim']);
    const path = '/scim/v2/Schemas';
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await limited.get(path, { headers })).status);
    expect(statuses).toEqual([200, 200]);
    const refused = await limited.get(path, { headers });
    expect(refused).toMatchObject(scimError(429));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
