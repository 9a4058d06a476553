import { anonymous } from '@portal/auth/caller';
import { operations } from '@portal/contracts/operations';
import { register } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { newcomer } from '../testing/people.ts';
import { lengthRefusal } from './document-access.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startedGateway();
});

const open = 'checkFirstSetup { requiresFirstSetup }';
const closed = 'users { id }';
const unauthenticated = {
  status: 401,
  body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
};

/** How many requests the gateways of this process have made to services. */
async function fetches(): Promise<number> {
  const metric = await register.getSingleMetric('portal_gateway_subgraph_requests_total')?.get();
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
}

describe('without a session', () => {
  test.each([
    ['an operation that needs one', `{ ${closed} }`],
    ['one beside an open one', `{ ${open} ${closed} }`],
    ['one under the alias of an open one', `{ checkFirstSetup: ${closed} }`],
    ['one in a fragment', `{ ${open} ...f } fragment f on Query { ... on Query { ${closed} } }`],
    ['one in another operation', `query A { ${open} } query B { ${closed} }`],
    ['the schema', '{ __schema { types { name } } }'],
    ['what does not exist', '{ nothing { id } }'],
    [
      'more than what is open can need',
      `{ checkFirstSetup { ${'requiresFirstSetup '.repeat(300)} } }`,
    ],
    ['the same by characters', `{ ${open} } #${'x'.repeat(3_000)}`],
    ['a fault beside it, which is not looked at', `{ ${closed} nothing(a: $b) { ...c } }`],
  ])('%s is 401 before anything else', async (_what, query) => {
    const before = await fetches();
    const operationName = query.startsWith('query A') ? 'A' : undefined;
    const reply = await gateway.post('/graphql', { query, operationName });
    expect(reply).toMatchObject(unauthenticated);
    expect(reply.body).toEqual({ errors: [expect.objectContaining({ message: 'Unauthorized' })] });
    expect(await fetches()).toBe(before);
  });

  test('what anyone may ask for is answered', async () => {
    const { status, body } = await gateway.graphql(`{ __typename ${open} }`);
    expect([status, body]).toEqual([
      200,
      { data: { __typename: 'Query', checkFirstSetup: { requiresFirstSetup: false } } },
    ]);
  });

  test('every operation that is not for anyone is 401', async () => {
    for (const { access, document, name } of operations) {
      if (access === 'anyone') continue;
      const { status } = await gateway.graphql(document, {});
      expect(status, name).toBe(401);
    }
  });
});

test('the contracts that are open fit twice into what is read of a document', () => {
  for (const { access, document, name } of operations) {
    if (!['anyone', 'session', 'setup'].includes(access)) continue;
    const twice = `${document} ${document}`;
    expect(lengthRefusal(twice, anonymous), name).toBeNull();
  }
});

test('in the setup, what comes after it is 403', async () => {
  const { cookie } = await newcomer(gateway);
  const reply = await gateway.graphql(`{ ${open} ${closed} }`, {}, { cookie });
  expect(reply).toMatchObject({
    status: 403,
    body: { errors: [{ extensions: { code: 'SETUP_REQUIRED' } }] },
  });
  const own = await gateway.graphql('{ currentUser { isFirstLogin } }', {}, { cookie });
  expect(own.body).toEqual({ data: { currentUser: { isFirstLogin: true } } });
});
