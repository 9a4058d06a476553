import { eventually } from '@portal/testing/eventually';
import { register } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import {
  type GraphqlResponseBody,
  startTestGateway,
  type TestGateway,
} from '../testing/test-gateway.ts';

let gateway: TestGateway;
let employee: Person;

beforeAll(async () => {
  gateway = await startTestGateway();
  employee = await createPerson(gateway);
});

const everybody = `{
  users {
    id firstName
    currentEntry { clockInTime }
    todayTotal { formattedTime }
    leaveBalance { remaining }
  }
}`;

/** The number of requests that the gateways of this process have sent to services. */
async function countSubgraphRequests(): Promise<number> {
  const metric = await register.getSingleMetric('portal_gateway_subgraph_requests_total')?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

describe('people with attendance and leave', () => {
  test('come in one query', async () => {
    const { body } = await gateway.graphql(everybody, {}, { cookie: masterAdminCookie() });
    expect(body.errors).toBeUndefined();
    const users = body.data?.users as Record<string, unknown>[];
    expect(users.find(({ id }) => id === employee.id)).toEqual({
      id: employee.id,
      firstName: 'Ada',
      currentEntry: null,
      todayTotal: { formattedTime: '0h 0m' },
      leaveBalance: { remaining: 25 },
    });
  });

  test('take the same number of service requests for many people as for few', async () => {
    const count = async () => {
      const before = await countSubgraphRequests();
      const { body } = await gateway.graphql(everybody, {}, { cookie: masterAdminCookie() });
      const people = (body.data?.users ?? []) as { id: string }[];
      return {
        requests: (await countSubgraphRequests()) - before,
        ids: people.map(({ id }) => id),
      };
    };
    const few = await count();
    const added = await Promise.all(Array.from({ length: 8 }, () => createPerson(gateway)));
    const many = await count();
    const ids = added.map(({ id }) => id);
    expect(few.ids).not.toEqual(expect.arrayContaining(ids));
    expect(many.ids).toEqual(expect.arrayContaining(ids));
    expect(few.requests).toBe(3);
    expect(many.requests).toBe(3);
  });

  test('an employee sees their own, and only the names of others', async () => {
    const hr = await gateway.post('/api/messages', { content: 'Hello HR' }, employee);
    expect(hr.status).toBe(201);
    const { body } = await gateway.graphql(
      '{ sentMessages { items { fromUser { id firstName todayTotal { totalMinutes } } } } }',
      {},
      employee,
    );
    expect(body).toEqual({
      data: {
        sentMessages: {
          items: [
            { fromUser: { id: employee.id, firstName: 'Ada', todayTotal: { totalMinutes: 0 } } },
          ],
        },
      },
    });
  });
});

/** Valid JSON that would overflow the stack of a recursive reader. */
function nested(depth: number): string {
  const list = '['.repeat(depth) + ']'.repeat(depth);
  return `{"query":"{ users { id } }","variables":{"a":${list}}}`;
}

describe('a request', () => {
  const accept = 'application/graphql-response+json';
  const raw = (body: unknown, headers: Record<string, string> = {}) =>
    gateway.send('POST', '/graphql', { body, headers: { accept, ...headers } });

  test.each([
    ['a batch', [{ query: '{ checkFirstSetup { requiresFirstSetup } }' }], 400, 'BAD_INPUT'],
    ['no JSON', '{', 400, 'BAD_INPUT'],
    ['no document', {}, 400, 'BAD_INPUT'],
    ['an invalid document', { query: { $ne: '' } }, 400, 'BAD_INPUT'],
    ['invalid variables', { query: '{ users { id } }', variables: [] }, 400, 'BAD_INPUT'],
    [
      'an invalid operation name',
      { query: '{ users { id } }', operationName: 7 },
      400,
      'BAD_INPUT',
    ],
    [
      'an unknown operation name',
      { query: 'query A { __typename }', operationName: 'B' },
      400,
      'BAD_INPUT',
    ],
    ['a subscription', { query: 'subscription { __typename }' }, 400, 'BAD_INPUT'],
    ['a deeply nested variable', nested(40_000), 400, 'BAD_INPUT'],
    [
      'a hash only',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      400,
      'BAD_INPUT',
    ],
    [
      'a large body',
      { query: `{ users { id } } #${'x'.repeat(120_000)}` },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('with %s', async (_what, body, status, code) => {
    expect(await raw(body)).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
  });

  test('of another content type or origin is refused', async () => {
    const query = { query: '{ checkFirstSetup { requiresFirstSetup } }' };
    expect((await raw(query, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await raw(query, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await raw(query, { origin: gateway.url })).status).toBe(200);
  });

  test('must be a POST', async () => {
    const reply = await gateway.get('/graphql?query={users{id}}');
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('a document', () => {
  const codes = ({ errors = [] }: GraphqlResponseBody) =>
    errors.map(({ extensions }) => extensions.code);

  test.each([
    ['too deep', `{ users ${'{ currentEntry '.repeat(11)} { id } ${'}'.repeat(11)} }`],
    [
      'with too many aliases',
      `{ users { ${Array.from({ length: 6 }, (_, i) => `a${i}: id`).join(' ')} } }`,
    ],
    ['with too many root fields', `{ ${'users { id } '.repeat(16)} }`],
    ['that costs too much', `{ users { ${'id '.repeat(500)} } }`],
    ['with too many tokens', `{ users { ${'id '.repeat(2_000)} } }`],
  ])('%s is refused before execution', async (_what, query) => {
    const before = await countSubgraphRequests();
    const { status, body } = await gateway.graphql(query, {}, { cookie: masterAdminCookie() });
    expect([status, codes(body)]).toEqual([400, ['BAD_INPUT']]);
    expect(await countSubgraphRequests()).toBe(before);
  });

  test.each([
    ['{ __schema { types { name } } }'],
    ['{ __type(name: "User") { fields { name } } }'],
    ['{ usersx { id } }'],
    ['{ users { idd } }'],
    ['{ users(inputt: 1) { id } }'],
    ['mutation { login(input: { usernam: "a", password: "b" }) { isFirstLogin } }'],
  ])('%s reveals nothing of the schema', async (query) => {
    const { status, body } = await gateway.graphql(query, {}, { cookie: masterAdminCookie() });
    expect(status).toBe(400);
    expect(new Set(codes(body))).toEqual(new Set(['BAD_INPUT']));
    expect(JSON.stringify(body)).not.toMatch(/did you mean|apollo|stack/i);
  });

  test('unknown types are refused without a search for similar ones', async () => {
    const timeOf = async (type: string, round: number) => {
      const variables = Array.from({ length: 38 }, (_, k) => `$v${k}: ${type}`);
      const query = `query ${type}${round}(${variables.join()}) { checkFirstSetup { requiresFirstSetup } }`;
      const startedAt = performance.now();
      const { status, body } = await gateway.graphql(query);
      expect([status, new Set(codes(body))]).toEqual([400, new Set(['BAD_INPUT'])]);
      return performance.now() - startedAt;
    };
    const unknown: number[] = [];
    const unused: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      unknown.push(await timeOf('LeaveRequestInputs', round));
      unused.push(await timeOf('Int', round));
    }
    // The shortest of several: a pause of the machine lengthens some. With the search, they took seven times as long.
    expect(Math.min(...unknown)).toBeLessThan(4 * Math.min(...unused));
  });

  test('one unknown document of a person runs at a time, and known ones don’t wait', async () => {
    const cookie = masterAdminCookie();
    const run = (name: string) =>
      gateway.graphql(`query ${name} { checkFirstSetup { requiresFirstSetup } }`, {}, { cookie });
    const statusesOf = async (nameOf: (i: number) => string) => {
      const all = await Promise.all(Array.from({ length: 120 }, (_, i) => run(nameOf(i))));
      return new Set(all.map(({ status }) => status));
    };
    expect((await run('known')).status).toBe(200);
    expect(await statusesOf(() => 'known')).toEqual(new Set([200]));
    // A hundred wait.
    expect(await statusesOf((i) => `unknown${i}`)).toEqual(new Set([200, 429]));
  });

  test('an invalid variable brings no suggestion either', async () => {
    const { status, body } = await gateway.graphql(
      'mutation ($input: LoginInput!) { login(input: $input) { isFirstLogin } }',
      { input: { usernam: 'a', password: 'b' } },
    );
    expect([status, new Set(codes(body))]).toEqual([400, new Set(['BAD_INPUT'])]);
    expect(JSON.stringify(body)).not.toMatch(/did you mean/i);
  });

  test('neither aliases nor REST get round the sign-in limit', async () => {
    const username = 'no.such.person';
    const attempt = `login(input: { username: "${username}", password: "x" }) { isFirstLogin }`;
    const aliased = Array.from({ length: 7 }, (_, i) => `a${i}: ${attempt}`).join(' ');
    const tried: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { body } = await gateway.graphql(`mutation { ${aliased} }`);
      tried.push(...codes(body));
      const rest = await gateway.post('/api/login', { username, password: 'x' });
      tried.push((rest.body as { code: string }).code);
    }
    // A document stops at its first error, so that more aliases are no more attempts.
    expect(tried).toEqual(Array(10).fill('INVALID_CREDENTIALS'));
    const { body } = await gateway.graphql(`mutation { ${aliased} }`);
    expect(codes(body)).toEqual(['TOO_MANY_REQUESTS']);
    const rest = await gateway.post('/api/login', { username, password: 'x' });
    expect(rest.status).toBe(429);
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a sign-in by GraphQL opens the same kind of session', async () => {
  const { id } = employee;
  const ask = () => gateway.graphql('{ currentUser { id } }', {}, employee);
  expect((await ask()).body.data).toEqual({ currentUser: { id } });
  const out = await gateway.graphql('mutation { logout { success } }', {}, employee);
  expect(out.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  await eventually(async () => {
    expect((await ask()).body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
