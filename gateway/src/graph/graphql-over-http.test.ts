import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { person } from '../testing/people.ts';

const audited = await startedGateway({ GRAPHQL_INTROSPECTION: 'true' });
const gateway = await startedGateway();
const graphType = 'application/graphql-response+json';

describe('GraphQL over HTTP, as graphql-http audits it', () => {
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

  test('has some to pass', () => {
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

  test('of a refusal that has nothing to do with the document keeps its status', async () => {
    for (const accept of ['application/json', graphType]) {
      const headers = { accept, origin: 'https://evil.test' };
      expect((await gateway.graphql('{ __typename }', {}, { headers })).status).toBe(403);
    }
  });
});

describe('introspection', () => {
  const schema = '{ __schema { types { name } } }';
  // With the defaults of graphql-js, and with the options that GraphiQL sets.
  const options = { specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true };
  const queries = [
    schema,
    getIntrospectionQuery(),
    getIntrospectionQuery({ ...options, inputValueDeprecation: true }),
  ];

  test('is off without the setting, for anybody', async () => {
    const { cookie } = await person(gateway, 'admin');
    for (const caller of [null, cookie]) {
      for (const query of queries) {
        const { body } = await gateway.graphql(query, {}, { cookie: caller });
        expect(body.data ?? null).toBeNull();
        expect(body.errors).toHaveLength(1);
      }
    }
  });

  test('with the setting, shows the schema and still no data', async () => {
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

test('a document is never taken from the address, where another site could put it', async () => {
  const reply = await gateway.get('/graphql?query={__typename}');
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});
