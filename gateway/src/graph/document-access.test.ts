import { anonymousCaller } from '@portal/auth/caller';
import { operations } from '@portal/contracts/operations';
import { register } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPersonInFactorSetup, createPersonInSetup } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { documentLengthError } from './document-access.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});

const open = 'checkFirstSetup { requiresFirstSetup }';
const closed = 'users { id }';
const unauthenticated = {
  status: 401,
  body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
};

/** The number of requests that the gateways of this process have sent to services. */
async function countSubgraphRequests(): Promise<number> {
  const metric = await register.getSingleMetric('portal_gateway_subgraph_requests_total')?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

describe('without a session', () => {
  test.each([
    ['an operation that needs a session', `{ ${closed} }`],
    ['one next to an open one', `{ ${open} ${closed} }`],
    ['one under the alias of an open one', `{ checkFirstSetup: ${closed} }`],
    ['one in a fragment', `{ ${open} ...f } fragment f on Query { ... on Query { ${closed} } }`],
    ['one in another operation', `query A { ${open} } query B { ${closed} }`],
    ['the schema', '{ __schema { types { name } } }'],
    ['an unknown field', '{ nothing { id } }'],
    [
      'a document longer than open operations need',
      `{ checkFirstSetup { ${'requiresFirstSetup '.repeat(300)} } }`,
    ],
    ['a document of too many characters', `{ ${open} } #${'x'.repeat(3_000)}`],
    ['an additional error, which isn’t validated', `{ ${closed} nothing(a: $b) { ...c } }`],
  ])('%s gives 401 before anything else', async (_what, query) => {
    const before = await countSubgraphRequests();
    const operationName = query.startsWith('query A') ? 'A' : undefined;
    const reply = await gateway.post('/graphql', { query, operationName });
    expect(reply).toMatchObject(unauthenticated);
    expect(reply.body).toEqual({ errors: [expect.objectContaining({ message: 'Unauthorized' })] });
    expect(await countSubgraphRequests()).toBe(before);
  });

  test('open operations are allowed', async () => {
    const { status, body } = await gateway.graphql(`{ __typename ${open} }`);
    expect([status, body]).toEqual([
      200,
      { data: { __typename: 'Query', checkFirstSetup: { requiresFirstSetup: false } } },
    ]);
  });

  test('every other operation gives 401', async () => {
    for (const { access, document, name } of operations) {
      if (access === 'anyone') continue;
      const { status } = await gateway.graphql(document, {});
      expect(status, name).toBe(401);
    }
  });
});

test('every open contract’s document fits twice into the limits', () => {
  for (const { access, document, name } of operations) {
    if (!['anyone', 'session', 'setup', 'factor-setup'].includes(access)) continue;
    const twice = `${document} ${document}`;
    expect(documentLengthError(twice, anonymousCaller), name).toBeNull();
  }
});

test('before a second factor is added, other operations give 403', async () => {
  const { cookie } = await createPersonInFactorSetup(gateway);
  const reply = await gateway.graphql(`{ ${open} ${closed} }`, {}, { cookie });
  expect(reply).toMatchObject({
    status: 403,
    body: { errors: [{ extensions: { code: 'FACTOR_SETUP_REQUIRED' } }] },
  });
  const own = await gateway.graphql('{ secondFactors { recoveryCodesLeft } }', {}, { cookie });
  expect(own.body).toEqual({ data: { secondFactors: { recoveryCodesLeft: 0 } } });
});

test('in setup, operations after it give 403', async () => {
  const { cookie } = await createPersonInSetup(gateway);
  const reply = await gateway.graphql(`{ ${open} ${closed} }`, {}, { cookie });
  expect(reply).toMatchObject({
    status: 403,
    body: { errors: [{ extensions: { code: 'SETUP_REQUIRED' } }] },
  });
  const own = await gateway.graphql('{ currentUser { isFirstLogin } }', {}, { cookie });
  expect(own.body).toEqual({ data: { currentUser: { isFirstLogin: true } } });
});
