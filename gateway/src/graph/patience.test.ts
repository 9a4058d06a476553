import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '@portal/contracts/operations';
import { importUsers } from '@portal/contracts/people/import-users';
import { eventually } from '@portal/testing/eventually';
import { redisAt } from '@portal/testing/redis';
import { getOperationAST, parse } from 'graphql';
import { expect, inject, test } from 'vitest';
import { always, faultyService } from '../testing/faulty-service.ts';
import { startedGateway } from '../testing/gateway.ts';
import { masterAdmin } from '../testing/people.ts';
import { longestOf, patienceFor, patienceOf, usualPatienceMs } from './patience.ts';

const importMs = (importUsers.patienceSeconds ?? 0) * 1_000;

function ofDocument(text: string) {
  const document = parse(text);
  const operation = getOperationAST(document, null);
  return operation ? [...patienceOf(document, operation)] : null;
}

test('only the services of slow operations are waited for longer', () => {
  const slow = operations.filter(({ patienceSeconds }) => patienceSeconds !== undefined);
  expect(slow.map(({ name }) => name)).toContain('importUsers');
  for (const { name, service, patienceSeconds } of operations) {
    const expected = patienceSeconds ? [[service, patienceSeconds * 1_000]] : [];
    expect([...patienceFor([name])]).toEqual(expected);
  }
  expect(longestOf(patienceFor(['users']))).toBe(usualPatienceMs);
  expect(longestOf(patienceFor(['users', 'importUsers']))).toBe(importMs);
});

test.each([
  ['by its name', 'mutation { importUsers(input: { csv: "x" }) { id } }'],
  ['by an alias', 'mutation { quick: importUsers(input: { csv: "x" }) { id } }'],
  ['beside others', 'mutation { logout { success } importUsers(input: { csv: "x" }) { id } }'],
  [
    'in fragments',
    `mutation { ...a } fragment a on Mutation { ...b ...a }
     fragment b on Mutation { ... on Mutation { importUsers(input: { csv: "x" }) { id } } }`,
  ],
])('a document that asks for a slow operation %s', (_how, text) => {
  expect(ofDocument(text)).toEqual([['identity', importMs]]);
});

test.each([
  ['as an alias of another', 'mutation { importUsers: logout { success } }'],
  ['in a text', '{ previewImport(input: { csv: "importUsers" }) { problems } }'],
  ['below the root', '{ users { importUsers } }'],
])('a document that has the name %s', (_how, text) => {
  expect(ofDocument(text)).toEqual([]);
});

test('a slow operation is waited for, by REST and by GraphQL, and others are not', async () => {
  const slowMs = usualPatienceMs + 700;
  const reply = always({ data: { importUsers: [], users: [] } });
  const identity = await faultyService(async (request, response) => {
    await delay(slowMs);
    reply(request, response);
  });
  const gateway = await startedGateway({ IDENTITY_URL: identity.url });
  const redis = redisAt(inject('gatewayEnvironment').REDIS_URL as string);
  const marks = () => redis.keys('idem:*');
  const marksBefore = await marks();

  const cookie = masterAdmin();
  const csv = 'First name,Last name\nAda,Lovelace';
  const twice = { cookie, headers: { 'idempotency-key': 'a slow one' } };
  const answers = Promise.all([
    gateway.post('/api/admin/users/import', { csv }, twice),
    gateway.graphql(importUsers.document, { input: { csv } }, { cookie }),
    gateway.get('/api/users', { cookie }),
    gateway.graphql('{ users { id } }', {}, { cookie }),
  ]);
  // Its key is taken for as long as it may take; other test files have keys, too.
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
