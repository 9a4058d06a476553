import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { importUsers } from '@portal/contracts/identity/import-users';
import { operations } from '@portal/contracts/operations';
import { eventually } from '@portal/testing/eventually';
import { connectValkeyAt } from '@portal/testing/valkey';
import { getOperationAST, parse } from 'graphql';
import { expect, inject, test } from 'vitest';
import { masterAdminCookie } from '../testing/create-people.ts';
import { respondWith, startFaultyService } from '../testing/start-faulty-service.ts';
import { startTestGateway } from '../testing/test-gateway.ts';
import { rootFieldNames } from './root-fields.ts';
import { defaultTimeoutMs, longestTimeoutMs, timeoutsForOperations } from './timeouts.ts';

const importMs = (importUsers.timeoutSeconds ?? 0) * 1_000;

function timeoutsOf(text: string) {
  const document = parse(text);
  const operation = getOperationAST(document, null);
  return operation ? [...timeoutsForOperations(rootFieldNames(document, operation))] : null;
}

test('only slow operations have a longer timeout', () => {
  const slow = operations.filter(({ timeoutSeconds }) => timeoutSeconds !== undefined);
  expect(slow.map(({ name }) => name)).toContain('importUsers');
  for (const { name, service, timeoutSeconds } of operations) {
    const expected = timeoutSeconds ? [[service, timeoutSeconds * 1_000]] : [];
    expect([...timeoutsForOperations([name])]).toEqual(expected);
  }
  expect(longestTimeoutMs(timeoutsForOperations(['users']))).toBe(defaultTimeoutMs);
  expect(longestTimeoutMs(timeoutsForOperations(['users', 'importUsers']))).toBe(importMs);
});

test.each([
  ['by its name', 'mutation { importUsers(input: { csv: "x" }) { id } }'],
  ['by an alias', 'mutation { quick: importUsers(input: { csv: "x" }) { id } }'],
  ['next to others', 'mutation { logout { success } importUsers(input: { csv: "x" }) { id } }'],
  [
    'in fragments',
    `mutation { ...a } fragment a on Mutation { ...b ...a }
     fragment b on Mutation { ... on Mutation { importUsers(input: { csv: "x" }) { id } } }`,
  ],
])('a document with a slow operation %s', (_how, text) => {
  expect(timeoutsOf(text)).toEqual([['identity', importMs]]);
});

test.each([
  ['as an alias of another', 'mutation { importUsers: logout { success } }'],
  ['in a text', '{ previewImport(input: { csv: "importUsers" }) { problems } }'],
  ['below the root', '{ users { importUsers } }'],
])('a document with the name %s', (_how, text) => {
  expect(timeoutsOf(text)).toEqual([]);
});

test('a slow operation has its longer timeout, by REST and by GraphQL', async () => {
  const slowMs = defaultTimeoutMs + 700;
  const reply = respondWith({ data: { importUsers: [], users: [] } });
  const identity = await startFaultyService(async (request, response) => {
    await delay(slowMs);
    reply(request, response);
  });
  const gateway = await startTestGateway({ IDENTITY_URL: identity.url });
  const redis = connectValkeyAt(inject('gatewayEnvironment').REDIS_URL as string);
  const marks = () => redis.keys('idem:*');
  const marksBefore = await marks();

  const cookie = masterAdminCookie();
  const csv = 'First name,Last name\nAda,Lovelace';
  const twice = { cookie, headers: { 'idempotency-key': 'a slow one' } };
  const answers = Promise.all([
    gateway.post('/api/admin/users/import', { csv }, twice),
    gateway.graphql(importUsers.document, { input: { csv } }, { cookie }),
    gateway.get('/api/users', { cookie }),
    gateway.graphql('{ users { id } }', {}, { cookie }),
  ]);
  // The key's mark lasts as long as the operation may take. Other test files have keys too.
  await eventually(async () => {
    const added = (await marks()).filter((key) => !marksBefore.includes(key));
    const lives = await Promise.all(added.map((key) => redis.pttl(key)));
    expect(Math.max(...lives)).toBeGreaterThan(importMs);
  });
  expect(await gateway.post('/api/admin/users/import', { csv }, twice)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_IN_USE' },
  });

  const [byRest, byGraph, users, usersByGraph] = await answers;
  expect(byRest).toMatchObject({ status: 201, body: [] });
  expect(byGraph.body).toEqual({ data: { importUsers: [] } });
  expect(users).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(usersByGraph.body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  expect(await gateway.post('/api/admin/users/import', { csv }, twice)).toMatchObject({
    status: 201,
    body: [],
  });
});

test('a provider of single sign-on that doesn’t answer holds up no sign-in with a password', async () => {
  const held: ServerResponse[] = [];
  const message = 'Invalid credentials';
  const refuse = respondWith({
    errors: [{ message, extensions: { code: 'INVALID_CREDENTIALS' } }],
  });
  const identity = await startFaultyService((request, response) => {
    if (held.length < 32) held.push(response);
    else refuse(request, response);
  });
  const gateway = await startTestGateway({ IDENTITY_URL: identity.url });
  const begun = Array.from({ length: 40 }, (_, i) =>
    i % 2
      ? gateway.post('/api/sso/hospital/start', {})
      : gateway.graphql('mutation { beginSingleSignOn(input: { provider: "hospital" }) { url } }'),
  );
  await eventually(() => expect(held).toHaveLength(32));
  const started = performance.now();
  const signIn = await gateway.post('/api/login', { username: 'ada', password: 'wrong' });
  expect(signIn).toMatchObject({ status: 401, body: { message } });
  expect(performance.now() - started).toBeLessThan(5_000);
  for (const response of held) refuse(response.req, response);
  await Promise.all(begun);
});
