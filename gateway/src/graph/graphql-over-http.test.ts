import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { createPerson } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const audited = await startTestGateway({ GRAPHQL_INTROSPECTION: 'true' });
const gateway = await startTestGateway();
const graphType = 'application/graphql-response+json';

describe('GraphQL over HTTP, audited by graphql-http', () => {
  const audits = serverAudits({ url: `${audited.url}/graphql`, fetchFn: fetch });

  test.each(audits.filter(({ name }) => /^(MUST|SHOULD)/.test(name)))(
    '$id $name',
    async (audit) => {
      const result = await audit.fn();
      expect({ status: result.status, reason: 'reason' in result && result.reason }).toEqual({
        status: 'ok',
        reason: false,
      });
    },
  );

  test('includes enough audits', () => {
    expect(audits.length).toBeGreaterThan(50);
  });
});

describe('the media type', () => {
  test.each([
    [graphType, graphType],
    [`${graphType}, application/json;q=0.9`, graphType],
    [`application/json, ${graphType};q=0.5`, 'application/json'],
    [`application/json;q=0.5,${graphType}; charset=utf-8`, graphType],
    [`${graphType};q=0`, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
  ])('for Accept: %s is %s', async (accept, type) => {
    const good = await gateway.graphql('{ __typename }', {}, { headers: { accept } });
    expect([good.status, good.headers.get('content-type')]).toEqual([
      200,
      `${type}; charset=utf-8`,
    ]);
    const faulty = await gateway.graphql('{', {}, { headers: { accept } });
    expect(faulty.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(faulty.status).toBe(type === graphType ? 400 : 200);
    expect(faulty.body).toEqual({
      errors: [expect.objectContaining({ message: expect.any(String) })],
    });
  });

  test('of an error outside the document keeps its status', async () => {
    for (const accept of ['application/json', graphType]) {
      const headers = { accept, origin: 'https://evil.test' };
      expect((await gateway.graphql('{ __typename }', {}, { headers })).status).toBe(403);
    }
  });
});

describe('introspection', () => {
  const schema = '{ __schema { types { name } } }';
  // With graphql-js's defaults, and with GraphiQL's options.
  const options = { specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true };
  const queries = [
    schema,
    getIntrospectionQuery(),
    getIntrospectionQuery({ ...options, inputValueDeprecation: true }),
  ];

  test('is off for everybody without the setting', async () => {
    const { cookie } = await createPerson(gateway, 'admin');
    for (const caller of [null, cookie]) {
      for (const query of queries) {
        const { body } = await gateway.graphql(query, {}, { cookie: caller });
        expect(body.data ?? null).toBeNull();
        expect(body.errors).toHaveLength(1);
      }
    }
  });

  test('with the setting shows the schema but no data', async () => {
    for (const query of queries) {
      const { body } = await audited.graphql(query);
      expect(body.errors).toBeUndefined();
      if (query === schema) continue;
      const built = buildClientSchema(body.data as unknown as IntrospectionQuery);
      expect(built.getQueryType()?.getFields()).toHaveProperty('archiveState');
    }
    const { errors } = (await audited.graphql('{ users { id } }')).body;
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

test('a document is never read from the URL, which another site could set', async () => {
  const reply = await gateway.get('/graphql?query={__typename}');
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});
